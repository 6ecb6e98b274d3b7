import type { Failure, FailureKind } from "../../../src/cache/failure.js";
import {
  type Course,
  initialState,
  type ListRun,
  type Plan,
  type ReflectorEffect,
  type ReflectorInput,
  type ReflectorState,
} from "../../../src/cache/reflector-state.js";

/** Every test of a single step happens at this time. */
export const nowMs = 1_000_000;

export function courseOf(traits: Partial<Course> = {}): Course {
  return { ...initialState.course, version: "10", ...traits };
}

function runOf(traits: Partial<ListRun> = {}): ListRun {
  return {
    from: "last",
    version: undefined,
    continueToken: undefined,
    limit: 500,
    maxLimit: Infinity,
    restarts: 0,
    ...traits,
  };
}

export const failure = (kind: FailureKind, traits: Partial<Failure> = {}): Failure => ({
  kind,
  message: kind,
  ...traits,
});

const course = courseOf();

/** One state of each kind, with a cache at version 10. */
export const states = {
  idle: { ...initialState, kind: "idle" },
  queued: { kind: "queued", course, plan: { kind: "fill", from: "last", by: "any" } },
  streaming: { kind: "streaming", course, from: "last", startedMs: nowMs, hasWarned: false },
  listing: { kind: "listing", course, run: runOf(), startedMs: nowMs },
  probing: { kind: "probing", course, startedMs: nowMs },
  watching: {
    kind: "watching",
    course,
    startedMs: nowMs - 60_000,
    fromVersion: "10",
    hasHeard: true,
  },
  waiting: { kind: "waiting", course, plan: { kind: "watch" }, failure: failure("broken") },
  stopped: { kind: "stopped", course },
} as const satisfies { readonly [K in ReflectorState["kind"]]: ReflectorState & { kind: K } };

const page: ReflectorInput = {
  kind: "page",
  version: "20",
  continueToken: undefined,
  bytes: 100_000,
  items: 100,
};

const absences = (times: number, isElsewhere?: boolean): Course["absences"] => ({
  sinceMs: nowMs - 5_000,
  times,
  isElsewhere,
});

const failed = (kind: FailureKind, traits: Partial<Failure> = {}): ReflectorInput => ({
  kind: "failed",
  failure: failure(kind, traits),
});

const bookmark = (version: string, endsInitialEvents = false): ReflectorInput => ({
  kind: "bookmark",
  version,
  endsInitialEvents,
});

const alarm = (quietMs: number, bytes = 0): ReflectorInput => ({ kind: "alarm", quietMs, bytes });

/** A state, what happens, what it becomes, and what is done. */
export type Case = readonly [
  name: string,
  state: ReflectorState,
  input: ReflectorInput,
  becomes: string,
  does: readonly string[],
];

const { idle, queued, streaming, listing, probing, watching, waiting, stopped } = states;

const watchFrom10 = "watch from 10 for 450 s";
const silence = "alarm in 70000 ms";
const nothing: readonly string[] = [];

/** What a state does not heed. */
const unheeded: readonly Case[] = (
  [
    [
      idle,
      [
        { kind: "turn" },
        { kind: "opened" },
        { kind: "event", version: "11" },
        bookmark("11"),
        page,
        { kind: "version", version: "20" },
        { kind: "unversioned", failure: failure("ahead") },
        { kind: "elsewhere", isElsewhere: false },
        { kind: "distrust" },
        { kind: "ended", isPartial: false },
        failed("broken"),
        alarm(0),
      ],
    ],
    [
      queued,
      [
        { kind: "start" },
        { kind: "opened" },
        { kind: "event", version: "11" },
        bookmark("11"),
        page,
        { kind: "version", version: "20" },
        { kind: "unversioned", failure: failure("ahead") },
        { kind: "elsewhere", isElsewhere: false },
        { kind: "distrust" },
        { kind: "ended", isPartial: false },
        failed("broken"),
        alarm(0),
      ],
    ],
    [
      streaming,
      [
        { kind: "start" },
        { kind: "turn" },
        { kind: "opened" },
        { kind: "event", version: "11" },
        bookmark("11"),
        page,
        { kind: "version", version: "20" },
        { kind: "unversioned", failure: failure("ahead") },
        { kind: "elsewhere", isElsewhere: false },
        { kind: "distrust" },
      ],
    ],
    [
      listing,
      [
        { kind: "start" },
        { kind: "version", version: "20" },
        { kind: "unversioned", failure: failure("ahead") },
        { kind: "elsewhere", isElsewhere: false },
        { kind: "distrust" },
        { kind: "turn" },
        { kind: "opened" },
        { kind: "event", version: "11" },
        bookmark("11"),
        { kind: "ended", isPartial: false },
        alarm(0),
      ],
    ],
    [
      probing,
      [
        { kind: "start" },
        page,
        { kind: "unversioned", failure: failure("ahead") },
        { kind: "elsewhere", isElsewhere: false },
        { kind: "distrust" },
        { kind: "turn" },
        { kind: "opened" },
        { kind: "event", version: "11" },
        bookmark("11"),
        { kind: "ended", isPartial: false },
        alarm(0),
      ],
    ],
    [
      watching,
      [{ kind: "start" }, { kind: "turn" }, page, { kind: "elsewhere", isElsewhere: false }],
    ],
    [
      waiting,
      [
        { kind: "start" },
        { kind: "turn" },
        { kind: "opened" },
        { kind: "event", version: "11" },
        bookmark("11"),
        page,
        { kind: "version", version: "20" },
        { kind: "unversioned", failure: failure("ahead") },
        { kind: "elsewhere", isElsewhere: false },
        { kind: "distrust" },
        { kind: "ended", isPartial: false },
        failed("broken"),
      ],
    ],
    [
      stopped,
      [
        { kind: "start" },
        { kind: "stop" },
        { kind: "turn" },
        { kind: "opened" },
        { kind: "event", version: "11" },
        bookmark("11"),
        page,
        { kind: "version", version: "20" },
        { kind: "unversioned", failure: failure("ahead") },
        { kind: "elsewhere", isElsewhere: false },
        { kind: "distrust" },
        { kind: "ended", isPartial: false },
        failed("broken"),
        alarm(0),
      ],
    ],
  ] as const satisfies readonly (readonly [ReflectorState, readonly ReflectorInput[]])[]
).flatMap(([state, inputs]) =>
  inputs.map((input): Case => [
    `${state.kind} does not heed ${input.kind}`,
    state,
    input,
    describeState(state),
    nothing,
  ]),
);

const stopping: readonly Case[] = [
  idle,
  queued,
  streaming,
  listing,
  probing,
  watching,
  waiting,
].map((state): Case => [`${state.kind} stops`, state, { kind: "stop" }, "stopped", ["close"]]);

const fills: readonly Case[] = [
  [
    "begins by getting everything",
    idle,
    { kind: "start" },
    "queued to fill from last by any",
    ["queue"],
  ],
  [
    "streams when it is its turn, from where the cache is",
    queued,
    { kind: "turn" },
    "streaming from last",
    ["stream not older than 10 for 450 s", "alarm in 10000 ms"],
  ],
  [
    "gets pages when it is its turn where pages are wanted",
    { ...queued, plan: { kind: "fill", from: "latest", by: "pages" } },
    { kind: "turn" },
    "listing from latest by 500",
    ["first page of 500"],
  ],
  [
    "gets pages, never a stream, while the server knows less than the cache",
    { ...queued, course: courseOf({ behindSinceMs: nowMs }) },
    { kind: "turn" },
    "listing from last by 500",
    ["first page of 500 not older than 10"],
  ],
  [
    "goes on with a page when it is its turn",
    { ...queued, plan: { kind: "page", run: runOf({ continueToken: "t", version: "20" }) } },
    { kind: "turn" },
    "listing from last by 500 at t",
    ["page of 500 at t"],
  ],
  [
    "goes on with its plan when the wait is over",
    waiting,
    alarm(0),
    "watching from 10",
    [watchFrom10, silence],
  ],
  [
    "queues after a wait for a list",
    { ...waiting, plan: { kind: "fill", from: "latest", by: "pages" } },
    alarm(0),
    "queued to fill from latest by pages",
    ["queue"],
  ],
  [
    "asks after a wait whether the server knows the version",
    { ...waiting, plan: { kind: "probe" } },
    alarm(0),
    "probing",
    ["probe not older than 10"],
  ],
];

const streams: readonly Case[] = [
  [
    "a streaming list that is whole becomes the cache, and the stream a watch",
    streaming,
    bookmark("20", true),
    "watching from 20",
    ["commit 20", silence],
  ],
  [
    "a streaming list older than the cache is not taken",
    streaming,
    bookmark("9", true),
    "waiting to fill from latest by pages after ahead",
    ["close", "alarm in 3375 ms"],
  ],
  [
    "a late end of a streaming list is told once",
    { ...streaming, startedMs: nowMs - 10_000 },
    alarm(10_000),
    "streaming from last",
    ["alarm in 10000 ms", "note slow-streaming-list"],
  ],
  [
    "a late end of a streaming list is not told again",
    { ...streaming, startedMs: nowMs - 20_000, hasWarned: true },
    alarm(20_000),
    "streaming from last",
    ["alarm in 10000 ms"],
  ],
  [
    "a streaming list that brings little is given up after 60 s",
    { ...streaming, startedMs: nowMs - 60_000, hasWarned: true },
    alarm(0, 999_999),
    "queued to fill from last by pages",
    ["close", "note endless-streaming-list", "queue"],
  ],
  [
    "a streaming list that still brings much may go on after 60 s",
    { ...streaming, startedMs: nowMs - 290_000, hasWarned: true },
    alarm(0, 1_000_000),
    "streaming from last",
    ["alarm in 10000 ms"],
  ],
  [
    "a streaming list is given up after 5 minutes",
    { ...streaming, startedMs: nowMs - 300_000, hasWarned: true },
    alarm(0, 9_000_000),
    "queued to fill from last by pages",
    ["close", "note endless-streaming-list", "queue"],
  ],
  [
    "a streaming list that ends early is asked for again at once",
    streaming,
    { kind: "ended", isPartial: false },
    "queued to fill from last by any",
    ["close", "queue"],
  ],
  [
    "a streaming list that broke off three times gives way to pages",
    { ...streaming, course: courseOf({ brokenStreams: 2 }) },
    failed("broken"),
    "queued to fill from last by pages",
    ["close", "queue"],
  ],
  [
    "a server without streaming lists is asked for pages, and remembered",
    streaming,
    failed("unsupported"),
    "queued to fill from last by pages",
    ["close", "note no-streaming-lists", "queue"],
  ],
  [
    "a streaming list from an expired version is asked for from the latest",
    streaming,
    failed("expired"),
    "queued to fill from latest by any",
    ["close", "queue"],
  ],
  [
    "a streaming list whose latest version is expired waits",
    { ...streaming, from: "latest" },
    failed("expired"),
    "waiting to fill from latest by any after expired",
    ["close", "alarm in 1200 ms"],
  ],
  [
    "a streaming list from a version that the server does not know waits for it",
    streaming,
    failed("ahead"),
    "waiting to fill from latest by pages after ahead",
    ["close", "alarm in 3375 ms"],
  ],
  [
    "a streaming list of a kind that is not served waits",
    streaming,
    failed("absent"),
    "waiting to fill from last by any after absent",
    ["close", "find versions", "alarm in 1200 ms"],
  ],
  ...(["internal", "oversized"] as const).map((kind): Case => [
    `a streaming list that fails as ${kind} gives way to pages`,
    streaming,
    failed(kind),
    "queued to fill from last by pages",
    ["close", "queue"],
  ]),
  ...(["broken", "garbled", "short"] as const).map((kind): Case => [
    `a streaming list that fails as ${kind} is asked for again at once`,
    streaming,
    failed(kind),
    "queued to fill from last by any",
    ["close", "queue"],
  ]),
  ...(["forbidden", "throttled", "unavailable"] as const).map((kind): Case => [
    `a streaming list that fails as ${kind} waits`,
    streaming,
    failed(kind),
    `waiting to fill from last by any after ${kind}`,
    ["close", "alarm in 1200 ms"],
  ]),
];

const lists: readonly Case[] = [
  [
    "the only page of a list becomes the cache, and a watch goes on from it",
    listing,
    page,
    "watching from 20",
    ["commit 20", "watch from 20 for 450 s", silence],
  ],
  [
    "the next page of a list is as large as the last one lets expect",
    listing,
    { ...page, kind: "page", continueToken: "t" },
    "listing from last by 1000 at t",
    ["page of 1000 at t"],
  ],
  [
    "a list has the version of its first page",
    { ...listing, run: runOf({ continueToken: "t", version: "19" }) },
    page,
    "watching from 19",
    ["commit 19", "watch from 19 for 450 s", silence],
  ],
  [
    "a list older than the cache is not taken",
    listing,
    { ...page, kind: "page", version: "9" },
    "waiting to fill from latest by pages after ahead",
    ["close", "alarm in 3375 ms"],
  ],
  [
    "a list older than the cache is taken when the server has known less for 30 s",
    { ...listing, course: courseOf({ behindSinceMs: nowMs - 30_000 }) },
    { ...page, kind: "page", version: "9" },
    "watching from 9",
    ["commit 9, which is older", "watch from 9 for 450 s", silence],
  ],
  [
    "a list older than the cache is not taken before 30 s are over",
    { ...listing, course: courseOf({ behindSinceMs: nowMs - 29_999 }) },
    { ...page, kind: "page", version: "9" },
    "waiting to fill from latest by pages after ahead",
    ["close", "alarm in 3375 ms"],
  ],
  [
    "an expired continue token begins the list anew in smaller pages",
    {
      ...listing,
      course: courseOf({ pageItems: 400 }),
      run: runOf({ continueToken: "t", version: "20", limit: 400 }),
    },
    failed("expired"),
    "listing from last by 200",
    ["first page of 200 not older than 10"],
  ],
  [
    "a list begun anew takes no notice of what one page of it was cut to",
    { ...listing, run: runOf({ continueToken: "t", version: "20", limit: 15 }) },
    failed("expired"),
    "listing from last by 250",
    ["first page of 250 not older than 10"],
  ],
  [
    "a list begun anew again has smaller pages again",
    {
      ...listing,
      run: runOf({ continueToken: "t", version: "20", limit: 250, maxLimit: 250, restarts: 1 }),
    },
    failed("expired"),
    "listing from last by 125",
    ["first page of 125 not older than 10"],
  ],
  [
    "the third expired continue token begins the list anew in one page",
    { ...listing, run: runOf({ continueToken: "t", version: "20", restarts: 2 }) },
    failed("expired"),
    "listing from last by 0",
    ["first page of 0 not older than 10"],
  ],
  [
    "a continue token that is not understood begins the list anew",
    { ...listing, run: runOf({ continueToken: "t", version: "20", limit: 400 }) },
    failed("unsupported"),
    "listing from last by 250",
    ["first page of 250 not older than 10"],
  ],
  [
    "a list begun anew does not grow its pages again",
    { ...listing, run: runOf({ restarts: 1, limit: 200, maxLimit: 200 }) },
    { ...page, kind: "page", continueToken: "t" },
    "listing from last by 200 at t",
    ["page of 200 at t"],
  ],
  [
    "a list from an expired version is asked for from the latest at once",
    listing,
    failed("expired"),
    "queued to fill from latest by pages",
    ["close", "queue"],
  ],
  [
    "a list of the latest that is expired waits",
    { ...listing, run: runOf({ from: "latest" }) },
    failed("expired"),
    "waiting to fill from latest by pages after expired",
    ["close", "alarm in 1200 ms"],
  ],
  [
    "a list that is not understood is asked for from the latest",
    listing,
    failed("unsupported"),
    "waiting to fill from latest by pages after unsupported",
    ["close", "alarm in 1200 ms"],
  ],
  [
    "a list from a version that the server does not know waits for it",
    listing,
    failed("ahead"),
    "waiting to fill from latest by pages after ahead",
    ["close", "alarm in 3375 ms"],
  ],
  [
    "a list of a kind that is not served waits",
    listing,
    failed("absent"),
    "waiting to fill from last by pages after absent",
    ["close", "find versions", "alarm in 1200 ms"],
  ],
  [
    "a page that cannot be read is asked for again",
    { ...listing, run: runOf({ continueToken: "t", version: "20" }) },
    failed("garbled"),
    "waiting for the page of 500 at t after garbled",
    ["close", "alarm in 1200 ms"],
  ],
  [
    "a page that cannot be read three times begins the list anew",
    {
      ...listing,
      course: courseOf({ garbled: 2 }),
      run: runOf({ continueToken: "t", version: "20" }),
    },
    failed("garbled"),
    "waiting to fill from last by pages after garbled",
    ["close", "alarm in 1200 ms"],
  ],
  ...(["broken", "unavailable"] as const).map((kind): Case => [
    `a page that fails as ${kind} is asked for again, smaller`,
    { ...listing, run: runOf({ continueToken: "t", version: "20" }) },
    failed(kind),
    `waiting for the page of 250 at t after ${kind}`,
    ["close", "alarm in 1200 ms"],
  ]),
  [
    "a list in one page that does not come is asked for in pages again",
    { ...listing, run: runOf({ limit: 0, restarts: 3 }) },
    failed("unavailable"),
    "waiting to fill from last by pages after unavailable",
    ["close", "alarm in 1200 ms"],
  ],
  ...(["forbidden", "throttled", "internal", "short", "oversized"] as const).map((kind): Case => [
    `a page that fails as ${kind} is asked for again`,
    { ...listing, run: runOf({ continueToken: "t", version: "20" }) },
    failed(kind),
    `waiting for the page of 500 at t after ${kind}`,
    ["close", "alarm in 1200 ms"],
  ]),
  [
    "a wait is as long as the server asks, and a little more",
    listing,
    failed("throttled", { retryAfterMs: 8_000 }),
    "waiting for the page of 500 after throttled",
    ["close", "alarm in 9000 ms"],
  ],
  [
    "a wait is two minutes at most, whatever the server asks",
    listing,
    failed("throttled", { retryAfterMs: 3_600_000 }),
    "waiting for the page of 500 after throttled",
    ["close", "alarm in 120000 ms"],
  ],
];

const probes: readonly Case[] = [
  [
    "a server that knows the version is watched",
    probing,
    { kind: "version", version: "20" },
    "watching from 10",
    [watchFrom10, silence],
  ],
  [
    "a server that answers with an older version is waited for",
    probing,
    { kind: "version", version: "9" },
    "waiting to probe after ahead",
    ["close", "alarm in 3375 ms"],
  ],
  [
    "a server that does not know the version is waited for",
    probing,
    failed("ahead"),
    "waiting to probe after ahead",
    ["close", "alarm in 3375 ms"],
  ],
  [
    "a server that has not known the version for 30 s is asked for the latest",
    { ...probing, course: courseOf({ behindSinceMs: nowMs - 30_000 }) },
    failed("ahead"),
    "waiting to fill from latest by pages after ahead",
    ["close", "alarm in 3375 ms"],
  ],
  [
    "a kind that is not served when the version is asked for waits",
    probing,
    failed("absent"),
    "waiting to watch after absent",
    ["close", "find versions", "alarm in 1200 ms"],
  ],
  ...(
    [
      "expired",
      "forbidden",
      "throttled",
      "unsupported",
      "internal",
      "unavailable",
      "broken",
      "garbled",
      "short",
      "oversized",
    ] as const
  ).map((kind): Case => [
    `where the question fails as ${kind}, the watch will tell`,
    probing,
    failed(kind),
    `waiting to watch after ${kind}`,
    ["close", "alarm in 1200 ms"],
  ]),
];

const watches: readonly Case[] = [
  [
    "a watch that opens is healthy from then on",
    watching,
    { kind: "opened" },
    "watching from 10",
    nothing,
  ],
  [
    "a watch that opens after the server was away is left alone while it is asked for its version",
    { ...watching, course: courseOf({ isInDoubt: true }) },
    { kind: "opened" },
    "watching from 10",
    ["probe not older than 10 beside it"],
  ],
  [
    "a server that was away and knows the version goes on",
    { ...watching, course: courseOf({ isInDoubt: true }) },
    { kind: "version", version: "10" },
    "watching from 10",
    nothing,
  ],
  [
    "a server that is back with an older version is waited for",
    { ...watching, course: courseOf({ isInDoubt: true }) },
    { kind: "version", version: "9" },
    "waiting to probe after ahead",
    ["close", "alarm in 3375 ms"],
  ],
  [
    "a server that is back and does not know the version is waited for",
    { ...watching, course: courseOf({ isInDoubt: true }) },
    { kind: "unversioned", failure: failure("ahead") },
    "waiting to probe after ahead",
    ["close", "alarm in 3375 ms"],
  ],
  [
    "a server that does not answer beside a watch is watched all the same",
    { ...watching, course: courseOf({ isInDoubt: true }) },
    { kind: "unversioned", failure: failure("forbidden") },
    "watching from 10",
    nothing,
  ],
  [
    "a cache that is found to differ gets the latest, in pages",
    watching,
    { kind: "distrust" },
    "queued to fill from latest by pages",
    ["close", "queue"],
  ],
  [
    "an event moves the version on",
    watching,
    { kind: "event", version: "11" },
    "watching from 11",
    nothing,
  ],
  [
    "an older event does not move the version back",
    watching,
    { kind: "event", version: "9" },
    "watching from 10",
    nothing,
  ],
  [
    "an event without a version does not move it",
    watching,
    { kind: "event", version: "" },
    "watching from 10",
    nothing,
  ],
  [
    "a version that cannot be compared is taken as it comes",
    watching,
    { kind: "event", version: "x1" },
    "watching from x1",
    nothing,
  ],
  ["a bookmark moves the version on", watching, bookmark("11"), "watching from 11", ["advance 11"]],
  [
    "a bookmark at the same version is taken",
    watching,
    bookmark("10"),
    "watching from 10",
    ["advance 10"],
  ],
  [
    "an older bookmark raises the question whether the server knows the version",
    watching,
    bookmark("9"),
    "waiting to probe after ahead",
    ["close", "alarm in 3375 ms"],
  ],
  [
    "a watch that the server ends is opened again at once",
    watching,
    { kind: "ended", isPartial: false },
    "watching from 10",
    [watchFrom10, silence],
  ],
  [
    "a watch that breaks off in a line is opened again at once, the first time",
    watching,
    { kind: "ended", isPartial: true },
    "watching from 10",
    ["close", watchFrom10, silence],
  ],
  [
    "a watch that ends within a second without an event counts as a failure",
    { ...watching, startedMs: nowMs - 999 },
    { kind: "ended", isPartial: false },
    "waiting to watch after short",
    ["close", "alarm in 1200 ms"],
  ],
  [
    "a watch that ends within a second is opened again at once where it has told of something",
    { ...watching, startedMs: nowMs - 999, fromVersion: "9" },
    { kind: "ended", isPartial: false },
    "watching from 10",
    [watchFrom10, silence],
  ],
  [
    "where lists have no version, everything is got again after each watch",
    { ...watching, fromVersion: "" },
    { kind: "ended", isPartial: false },
    "queued to fill from latest by pages",
    ["queue"],
  ],
  [
    "a watch that ends without a word is followed by the question whether the server knows the version",
    { ...watching, hasHeard: false },
    { kind: "ended", isPartial: false },
    "probing",
    ["probe not older than 10"],
  ],
  [
    "a watch that ends soon without a word is opened again at once",
    { ...watching, hasHeard: false, startedMs: nowMs - 34_999 },
    { kind: "ended", isPartial: false },
    "watching from 10",
    [watchFrom10, silence],
  ],
  [
    "the question is asked the more rarely the longer nothing is told",
    { ...watching, hasHeard: false, course: courseOf({ quietWatches: 2 }) },
    { kind: "ended", isPartial: false },
    "watching from 10",
    [watchFrom10, silence],
  ],
  [
    "a watch may be quiet for a while",
    watching,
    alarm(65_000),
    "watching from 10",
    ["alarm in 5000 ms"],
  ],
  [
    "a watch that falls silent is opened again",
    watching,
    alarm(70_000),
    "watching from 10",
    ["close", "note silent-watch", watchFrom10, silence],
  ],
  [
    "a server that twice let a watch fall silent is asked to end it before",
    { ...watching, course: courseOf({ silences: 1 }) },
    alarm(70_000),
    "watching from 10",
    ["close", "note silent-watch", "watch from 10 for 56 s", silence],
  ],
  [
    "an expired version is followed by everything, from there",
    watching,
    failed("expired"),
    "queued to fill from last by any",
    ["close", "queue"],
  ],
  [
    "an expired version is no failure: those before do not count",
    { ...watching, course: courseOf({ failures: 9 }) },
    failed("expired"),
    "queued to fill from last by any",
    ["close", "queue"],
  ],
  [
    "a version that expires again within two minutes waits",
    {
      ...watching,
      course: courseOf({ expiry: { times: 1, atMs: nowMs - 119_999, version: "9" } }),
    },
    failed("expired"),
    "waiting to fill from last by any after expired",
    ["close", "alarm in 1200 ms"],
  ],
  [
    "a version that a list led to and that expires at once is followed by the latest",
    { ...watching, course: courseOf({ expiry: { times: 1, atMs: nowMs, version: "10" } }) },
    failed("expired"),
    "waiting to fill from latest by any after expired",
    ["close", "alarm in 1200 ms"],
  ],
  [
    "a version that expires again later is the first again",
    {
      ...watching,
      course: courseOf({ expiry: { times: 9, atMs: nowMs - 120_000, version: "9" } }),
    },
    failed("expired"),
    "queued to fill from last by any",
    ["close", "queue"],
  ],
  [
    "two healthy minutes make the next failure the first",
    { ...watching, course: courseOf({ failures: 9, healthySinceMs: nowMs - 120_000 }) },
    failed("broken"),
    "watching from 10",
    ["close", watchFrom10, silence],
  ],
  [
    "a version that the server does not know is waited for",
    watching,
    failed("ahead"),
    "waiting to watch after ahead",
    ["close", "alarm in 3375 ms"],
  ],
  [
    "a version that the server has not known for 30 s is given up",
    { ...watching, course: courseOf({ behindSinceMs: nowMs - 30_000 }) },
    failed("ahead"),
    "waiting to fill from latest by pages after ahead",
    ["close", "alarm in 3375 ms"],
  ],
  [
    "a kind that is not served is asked for again",
    watching,
    failed("absent"),
    "waiting to watch after absent",
    ["close", "find versions", "alarm in 1200 ms"],
  ],
  [
    "a kind that is not served for 5 s, three times, is gone with its objects",
    { ...watching, course: courseOf({ absences: absences(2, false) }) },
    failed("absent"),
    "waiting to fill from last by any after absent",
    ["close", "clear at 10", "find versions", "alarm in 4800 ms"],
  ],
  [
    "a kind that is served in other versions is not gone",
    { ...watching, course: courseOf({ absences: absences(2, true) }) },
    failed("absent"),
    "waiting to watch after absent",
    ["close", "find versions", "alarm in 4800 ms"],
  ],
  [
    "a kind of which is not known whether it is served in other versions is not gone",
    { ...watching, course: courseOf({ absences: absences(2) }) },
    failed("absent"),
    "waiting to watch after absent",
    ["close", "find versions", "alarm in 4800 ms"],
  ],
  [
    "the versions of a kind that is not served are asked for the more rarely the longer it is not",
    { ...watching, course: courseOf({ absences: absences(4) }) },
    failed("absent"),
    "waiting to watch after absent",
    ["close", "alarm in 19200 ms"],
  ],
  [
    "a watch that is not understood is followed by a list of the latest",
    watching,
    failed("unsupported"),
    "waiting to fill from latest by pages after unsupported",
    ["close", "alarm in 1200 ms"],
  ],
  [
    "an event that is too large to be told is followed by a list",
    watching,
    failed("oversized"),
    "queued to fill from last by pages",
    ["close", "queue"],
  ],
  [
    "a watch that fails inside the server waits",
    watching,
    failed("internal"),
    "waiting to watch after internal",
    ["close", "alarm in 1200 ms"],
  ],
  [
    "a watch that has failed inside the server for 30 s is followed by everything",
    { ...watching, course: courseOf({ internalSinceMs: nowMs - 30_000 }) },
    failed("internal"),
    "waiting to fill from last by any after internal",
    ["close", "alarm in 1200 ms"],
  ],
  [
    "a watch that cannot be read is opened again at once",
    watching,
    failed("garbled"),
    "watching from 10",
    ["close", watchFrom10, silence],
  ],
  [
    "a watch that cannot be read three times is followed by everything",
    { ...watching, course: courseOf({ garbled: 2, failures: 2 }) },
    failed("garbled"),
    "waiting to fill from last by any after garbled",
    ["close", "alarm in 2400 ms"],
  ],
  [
    "a broken connection is opened again at once, the first time",
    watching,
    failed("broken"),
    "watching from 10",
    ["close", watchFrom10, silence],
  ],
  [
    "a broken connection waits from the second time on",
    { ...watching, course: courseOf({ failures: 1 }) },
    failed("broken"),
    "waiting to watch after broken",
    ["close", "alarm in 1200 ms"],
  ],
  [
    "waits end at 30 s",
    { ...watching, course: courseOf({ failures: 20 }) },
    failed("unavailable"),
    "waiting to watch after unavailable",
    ["close", "alarm in 30000 ms"],
  ],
  [
    "a server that is back and says when to come again is not waited for as one that was away",
    { ...watching, course: courseOf({ failures: 20 }) },
    failed("throttled", { retryAfterMs: 1_000 }),
    "waiting to watch after throttled",
    ["close", "alarm in 1200 ms"],
  ],
  [
    "a server that says so again and again is asked more and more rarely",
    { ...watching, course: courseOf({ failures: 20, wasPutOff: true }) },
    failed("throttled", { retryAfterMs: 1_000 }),
    "waiting to watch after throttled",
    ["close", "alarm in 30000 ms"],
  ],
  ...(["forbidden", "throttled", "unavailable", "short"] as const).map((kind): Case => [
    `a watch that fails as ${kind} waits`,
    watching,
    failed(kind),
    `waiting to watch after ${kind}`,
    ["close", "alarm in 1200 ms"],
  ]),
];

/** Every pair of a state and an input, and of a state that asks the server and a failure. */
export const cases: readonly Case[] = [
  ...unheeded,
  ...stopping,
  ...fills,
  ...streams,
  ...lists,
  ...probes,
  ...watches,
];

export function describeState(state: ReflectorState): string {
  switch (state.kind) {
    case "queued":
      return `queued ${describePlan(state.plan)}`;
    case "streaming":
      return `streaming from ${state.from}`;
    case "listing":
      return `listing from ${describeRun(state.run)}`;
    case "watching":
      return `watching from ${state.course.version ?? ""}`;
    case "waiting":
      return `waiting ${describePlan(state.plan)} after ${state.failure.kind}`;
    case "idle":
    case "probing":
    case "stopped":
      return state.kind;
  }
}

function describePlan(plan: Plan): string {
  switch (plan.kind) {
    case "fill":
      return `to fill from ${plan.from} by ${plan.by}`;
    case "page":
      return `for the page of ${plan.run.limit}${plan.run.continueToken === undefined ? "" : ` at ${plan.run.continueToken}`}`;
    case "probe":
    case "watch":
      return `to ${plan.kind}`;
  }
}

function describeRun({ from, limit, continueToken }: ListRun): string {
  return `${from} by ${limit}${continueToken === undefined ? "" : ` at ${continueToken}`}`;
}

export function describeEffect(effect: ReflectorEffect): string {
  switch (effect.kind) {
    case "open-stream":
      return `stream not older than ${effect.notOlderThan} for ${effect.timeoutSeconds} s`;
    case "open-watch":
      return `watch from ${effect.version} for ${effect.timeoutSeconds} s`;
    case "get-page": {
      const which = effect.isFirst ? "first page" : "page";
      const where = effect.continueToken === undefined ? "" : ` at ${effect.continueToken}`;
      const from =
        effect.isFirst && effect.notOlderThan !== ""
          ? ` not older than ${effect.notOlderThan}`
          : "";
      return `${which} of ${effect.limit}${where}${from}`;
    }
    case "probe":
      return `probe not older than ${effect.notOlderThan}${effect.isAside ? " beside it" : ""}`;
    case "commit":
      return `commit ${effect.version}${effect.isOlder ? ", which is older" : ""}`;
    case "clear":
      return `clear at ${effect.version}`;
    case "advance":
      return `advance ${effect.version}`;
    case "set-alarm":
      return `alarm in ${effect.afterMs} ms`;
    case "note":
      return `note ${effect.note}`;
    case "find-versions":
      return "find versions";
    case "queue":
    case "close":
      return effect.kind;
  }
}
