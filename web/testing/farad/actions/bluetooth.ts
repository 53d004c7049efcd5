// The devices of Bluetooth around an iPhone, as scenarios and tests give them.

import { atStart } from "../checks";
import { checkKeys, refuseUnknown } from "../near";
import { Mistake, show } from "../show";
import type { When } from "../when";
import { textAs, type Doer } from "./doer";
import { checkSwitch } from "./settings";

/** Bytes, each from 0 to 255. */
export type Bytes = readonly number[] | Uint8Array;

const characteristicProperties = [
    "broadcast", "read", "writeWithoutResponse", "write", "notify", "indicate",
    "authenticatedSignedWrites", "extendedProperties", "notifyEncryptionRequired",
    "indicateEncryptionRequired",
] as const;

/** What can be done with a characteristic, by Apple's names. */
export type CharacteristicProperty = (typeof characteristicProperties)[number];

const permissions = ["readEncryptionRequired", "writeEncryptionRequired"] as const;

/** The numbers of ATT's errors, 1 to 255, by which a peripheral refuses. */
export interface PeripheralRefusals {
    readonly read?: number | null;
    readonly write?: number | null;
    /** Of a characteristic. */
    readonly notify?: number | null;
}

/** What a peripheral says of a characteristic. */
export interface PeripheralDescriptor {
    readonly uuid: string;
    readonly value?: Bytes;
    readonly refuses?: PeripheralRefusals;
}

/** A value of a peripheral's. */
export interface PeripheralCharacteristic {
    readonly uuid: string;
    readonly properties: readonly CharacteristicProperty[];
    /** What needs a connection that is encrypted, for which the phone asks its user to pair. */
    readonly permissions?: readonly (typeof permissions)[number][];
    readonly value?: Bytes;
    readonly refuses?: PeripheralRefusals;
    /** One that is told has the descriptor 2902 anyway. */
    readonly descriptors?: readonly PeripheralDescriptor[];
}

/** What a peripheral does. */
export interface PeripheralService {
    readonly uuid: string;
    /** Others are found only where a service includes them. */
    readonly isPrimary?: boolean;
    /** The UUIDs of services of the same peripheral. */
    readonly includes?: readonly string[];
    readonly characteristics?: readonly PeripheralCharacteristic[];
}

/** What a peripheral says to all who hear it. */
export interface PeripheralAdvertisement {
    readonly localName?: string | null;
    readonly services?: readonly string[];
    readonly solicitedServices?: readonly string[];
    /** The number of the company first, its lower byte before the other. */
    readonly manufacturerData?: Bytes | null;
    /** By the UUIDs of services. */
    readonly serviceData?: { readonly [service: string]: Bytes };
    /** In dBm. */
    readonly txPower?: number | null;
}

/** A device of Bluetooth. UUIDs are of 4 or 8 hexadecimal digits, or whole. */
export interface Peripheral {
    /** What the phone calls it, a UUID; it makes one, or keeps that of one of this name. */
    readonly id?: string | null;
    readonly name?: string | null;
    /** As loud as the phone hears it, in dBm; -50 unless given. */
    readonly rssi?: number;
    /** Its name and its primary services, unless given; null: it says nothing. */
    readonly advertisement?: PeripheralAdvertisement | null;
    readonly isConnectable?: boolean;
    /** Whether the phone is connected with it: given, whatever apps do; read, also for an app. */
    readonly isConnected?: boolean;
    readonly refusesConnections?: boolean;
    /** The longest packet, 23 to 517 bytes; 185 unless given. */
    readonly mtu?: number;
    readonly services?: readonly PeripheralService[];
}

/** A device of Bluetooth that the phone was ever near, as it is now. */
export interface ShownPeripheral extends Peripheral {
    readonly id: string;
    readonly isInRange: boolean;
    readonly isConnected: boolean;
    /** Whether the user has paired the phone with it. */
    readonly isPaired: boolean;
    readonly services: readonly (PeripheralService & {
        readonly characteristics: readonly (PeripheralCharacteristic & {
            readonly value: readonly number[];
        })[];
    })[];
}

/** What becomes of Bluetooth around an iPhone. */
export interface BluetoothActions<Done> {
    /** Switches Bluetooth on or off, as in Settings; it is on at the start. */
    setBluetooth(isOn: boolean, when?: When): Done;
    /**
     * Puts these devices of Bluetooth around an iPhone, and no others: one of before that is not among them
     * goes out of range, where its connection ends after four seconds; one with the id of one that is known,
     * or without an id with its name, is that one, as it is now.
     */
    setPeripherals(peripherals: readonly Peripheral[], when?: When): Done;
    /**
     * Gives a peripheral, by its name or id, another value of a characteristic, which it tells the apps that
     * want to hear of it, as much of it as one packet holds.
     */
    notifyValue(
        peripheral: string, characteristic: string, value: Bytes,
        options?: When & { service?: string },
    ): Done;
    /** Has a peripheral end its connection. */
    disconnectPeripheral(peripheral: string, when?: When): Done;
}

const digits = /^([0-9a-f]{4}|[0-9a-f]{8}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

function uuid(value: unknown, what: string): string {
    if (typeof value === "string" && digits.test(value)) return value;
    throw new Mistake(
        `${what} needs a UUID of 4 or 8 hexadecimal digits, or of 32 with dashes, not ${show(value)}.`,
    );
}

function bytes(value: unknown, what: string): number[] {
    const all = value instanceof Uint8Array ? [...value] : value;
    const fits = (byte: unknown) => Number.isInteger(byte) && Number(byte) >= 0 && Number(byte) < 256;
    if (Array.isArray(all) && all.every(fits)) return all;
    throw new Mistake(`${what} must be bytes, numbers from 0 to 255, not ${show(value)}.`);
}

function whole(value: unknown, least: number, most: number, what: string): number {
    if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) return Number(value);
    throw new Mistake(`${what} must be a whole number from ${least} to ${most}, not ${show(value)}.`);
}

function truth(value: unknown, what: string): boolean {
    if (typeof value === "boolean") return value;
    throw new Mistake(`${what} must be true or false, not ${show(value)}.`);
}

function words(value: unknown, what: string): string {
    if (typeof value === "string") return value;
    throw new Mistake(`${what} must be a text, not ${show(value)}.`);
}

/** A list of which each is checked by a rule of its own. */
function list<T>(value: unknown, what: string, check: (one: any) => T): T[] {
    if (Array.isArray(value)) return value.map(check);
    throw new Mistake(`${what} must be a list, not ${show(value)}.`);
}

type Rules = { readonly [key: string]: (value: any, what: string) => unknown };

/** The object, each of its members by its rule; what is left out or null stays away. */
function checked(value: unknown, rules: Rules, needed: readonly string[], what: string): object {
    checkKeys(value as object, Object.keys(rules), atStart(what));
    const result: { [key: string]: unknown } = {};
    for (const [key, one] of Object.entries(value as object)) {
        if (one !== undefined && one !== null) result[key] = rules[key]!(one, `“${key}” of ${what}`);
    }
    for (const key of needed) {
        if (result[key] === undefined) throw new Mistake(`${atStart(what)} needs “${key}”.`);
    }
    return result;
}

const uuids = (value: unknown, what: string) => list(value, what, (one) => uuid(one, what));
const number = (least: number, most: number) => (value: unknown, what: string) =>
    whole(value, least, most, what);
const refusal = number(1, 255);
const refuses = (value: unknown) =>
    checked(value, { read: refusal, write: refusal, notify: refusal }, [], "“refuses”");

const descriptor = (value: unknown) =>
    checked(value, { uuid, value: bytes, refuses }, ["uuid"], "a descriptor");

const oneOf = (known: readonly string[], noun: string) => (value: unknown, what: string) =>
    list(value, what, (one) => {
        refuseUnknown(one, known, (shown) => `There is no ${noun} ${shown}`);
        return one;
    });

const characteristic = (value: unknown) =>
    checked(
        value,
        {
            uuid, value: bytes, refuses,
            properties: oneOf(characteristicProperties, "property of characteristics"),
            permissions: oneOf(permissions, "permission of characteristics"),
            descriptors: (all, what) => list(all, what, descriptor),
        },
        ["uuid", "properties"], "a characteristic",
    );

const service = (value: unknown) =>
    checked(
        value,
        {
            uuid, isPrimary: truth, includes: uuids,
            characteristics: (all, what) => list(all, what, characteristic),
        },
        ["uuid"], "a service",
    );

const advertisement = (value: unknown) =>
    checked(
        value,
        {
            localName: words, services: uuids, solicitedServices: uuids, manufacturerData: bytes,
            serviceData(data, what) {
                checkKeys(data, Object.keys(data ?? {}), what);
                const all = Object.entries(data);
                return Object.fromEntries(all.map(([key, one]) => [uuid(key, what), bytes(one, what)]));
            },
            txPower: number(-127, 127),
        },
        [], "an advertisement",
    );

function checkPeripherals(
    peripherals: unknown, what: string,
): { peripherals: object[] } {
    return {
        peripherals: list(peripherals, `What ${what} takes`, (one) => {
            const made = checked(
                one,
                {
                    id: words, name: words, rssi: number(-127, 127), advertisement,
                    isConnectable: truth, isConnected: truth, refusesConnections: truth,
                    mtu: number(23, 517), services: (all, of) => list(all, of, service),
                    // As `device.peripherals` has them.
                    isInRange: truth, isPaired: truth,
                },
                [], `a peripheral of ${what}`,
            );
            // Null says something else than nothing here.
            return one.advertisement === null ? { ...made, advertisement: null } : made;
        }),
    };
}

export function checkValue(
    peripheral: unknown, characteristic: unknown, value: unknown, service: unknown, what: string,
): object {
    return {
        peripheral: words(peripheral, `The peripheral of ${what}`),
        characteristic: uuid(characteristic, what),
        value: bytes(value, `The value of ${what}`),
        ...(service === undefined ? {} : { service: uuid(service, what) }),
    };
}

const checkDisconnected = textAs("peripheral", "a peripheral");

/** Those that each doer takes in the same way. */
export const bluetoothActions = <Done>(
    doer: Doer<Done>,
): Omit<BluetoothActions<Done>, "notifyValue"> => ({
    ...doer.on(checkSwitch, "setBluetooth"),
    ...doer.on(checkPeripherals, "setPeripherals"),
    ...doer.on(checkDisconnected, "disconnectPeripheral"),
});
