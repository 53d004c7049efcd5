// What scenarios and tests import: `import { test, expect, device } from "farad";`

export { expect } from "./expect/expect";
export type { AsyncMatchers, Expect, Matcher, MatcherResult, Matchers, PollOptions } from "./expect/matchers";
export {
    fn,
    type Mock,
    type MockResult,
    type MockSettledResult,
    type MockState,
} from "./expect/mock";
export type {
    Bytes,
    CharacteristicProperty,
    Peripheral,
    PeripheralAdvertisement,
    PeripheralCharacteristic,
    PeripheralDescriptor,
    PeripheralRefusals,
    PeripheralService,
    ShownPeripheral,
} from "./actions/bluetooth";
export type { Item, SharedAs, SharedFile } from "./items";
export type {
    LateAnswer,
    PluginCallback,
    PluginFunction,
    PluginStub,
    ServiceFunction,
    ServiceStub,
    StubbedPlugin,
    StubbedService,
} from "./plugins";
export { by, type Exactness, type RoleStates } from "./by";
export { sample, type Photo, type Sample, type SampleName } from "./photos";
export type { CalendarEvent, Reminder } from "./actions/calendars";
export type { Contact, ContactEntry } from "./actions/contacts";
export type { SavedPassword } from "./actions/credentials";
export type { Push } from "./actions/notifications";
export type {
    Battery,
    Connection,
    Location,
    Orientation,
    Permissions,
    TextSize,
} from "./actions/settings";
export type { BarcodeFormat } from "./actions/sheets";
export type { StoreOptions } from "./actions/store";
export type { SwipeDirection } from "./actions/touches";
export type { Faults, User } from "./recorder";
export type { Kill, Time, When } from "./when";
export type {
    Call,
    ConsoleLine,
    Displayed,
    ElementAttributes,
    Fault,
    Finding,
    LeftPage,
    Phone,
    Run,
    Share,
    SharingSession,
    StoredFile,
    StoredValue,
} from "./run";
export type {
    ActivityUse,
    Passkey,
    PrivacyCover,
    Shortcut,
    ShownBrowser,
    ShownDocument,
    Speech,
    StoreTransaction,
} from "./shown";
export type { ServerSocket, SocketHandlers } from "./server-sockets";
export type { Server, ServerHandler, ServerRequest, ServerResponse } from "./servers";
export { scenario, type Definition, type Scenario } from "./scenario";
export {
    afterAll,
    afterEach,
    beforeAll,
    beforeEach,
    describe,
    test,
    test as it,
    type DescribeFunction,
    type Each,
    type For,
    type PhoneOptions,
    type TestBody,
    type TestContext,
    type TestFunction,
    type TestOptions,
} from "./tests/suite";
export {
    native,
    type Callback,
    type CallbackMethod,
    type Native,
    type Stub,
    type StubMethod,
    type StubMethods,
} from "./tests/native";
export { network, type Network, type TestServer } from "./tests/network";
export { app, type App, type LogLine } from "./tests/app";
export { clock, type Clock } from "./tests/clock";
export {
    device,
    type Device,
    type DeviceActions,
    type LaunchOptions,
    type ShownAlert,
    type ShownPasskeyRequest,
    type ShownPasswordRequest,
    type ShownShareSheet,
    type ShownAuthentication,
    type ShownStoreSheet,
    type ShownNotification,
} from "./tests/device";
export {
    accesses,
    container,
    defaults,
    sharedPreferences,
    tempDB,
    type Access,
    type Row,
} from "./tests/storages";
