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
} from "./bluetooth";
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
export type {
    BarcodeFormat,
    Battery,
    Connection,
    CalendarEvent,
    Contact,
    ContactEntry,
    Faults,
    Kill,
    Location,
    Orientation,
    Permissions,
    Push,
    Reminder,
    StoreOptions,
    SwipeDirection,
    TextSize,
    Time,
    User,
    When,
} from "./recorder";
export type {
    ActivityUse,
    Call,
    ConsoleLine,
    Displayed,
    ElementAttributes,
    Fault,
    Finding,
    LeftPage,
    Phone,
    PrivacyCover,
    Run,
    Share,
    SharingSession,
    Shortcut,
    ShownBrowser,
    ShownDocument,
    Speech,
    StoreTransaction,
    StoredFile,
    StoredValue,
} from "./run";
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
export {
    accesses,
    app,
    clock,
    container,
    defaults,
    device,
    sharedPreferences,
    tempDB,
    type Access,
    type App,
    type Clock,
    type Device,
    type DeviceActions,
    type LaunchOptions,
    type LogLine,
    type Row,
    type ShownAlert,
    type ShownShareSheet,
    type ShownAuthentication,
    type ShownStoreSheet,
    type ShownNotification,
} from "./tests/phone";
