/** What every call takes. */
export interface CallOptions {
  /** Ends the call; it then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of {@link Client.get}. */
export interface GetOptions extends CallOptions {
  /** The answer may not be older than this; `"0"` takes whatever the server has in memory. @default the newest there is */
  readonly resourceVersion?: string | undefined;
}

/** Which objects of a kind. */
export interface SelectOptions {
  /** @default every namespace */
  readonly namespace?: string | undefined;
  /** As `kubectl get -l` takes it: `tier=web,env in (a, b)`. */
  readonly labelSelector?: string | undefined;
  /** As `kubectl get --field-selector` takes it: `metadata.name=a`. */
  readonly fieldSelector?: string | undefined;
}

/** Options of {@link Client.listPages}. */
export interface ListPagesOptions extends SelectOptions, GetOptions {
  /** How many objects a page has at most. @default 500 */
  readonly limit?: number | undefined;
  /** With `resourceVersion`: whether the list may be newer than it. */
  readonly resourceVersionMatch?: "NotOlderThan" | "Exact" | undefined;
  /**
   * Goes on with newer objects when the list's version was dropped before all pages were
   * read: what changed in between may then be missing or there twice.
   *
   * @default false: the next page throws, and `isExpired` tells so; begin again
   */
  readonly allowInconsistent?: boolean | undefined;
}

/** Options of {@link Client.list}. */
export interface ListOptions extends Omit<ListPagesOptions, "allowInconsistent"> {
  /** How many objects at most. @default all of them */
  readonly limit?: number | undefined;
  /** Where the page before ended. */
  readonly continue?: string | undefined;
}

/** Options of {@link Client.watch}. */
export interface WatchOptions extends SelectOptions, CallOptions {
  /** Begins after this version. @default at some recent one, with every object that is there as ADDED */
  readonly resourceVersion?: string | undefined;
  /** Asks for events that only tell how far the watch has come. @default false */
  readonly bookmarks?: boolean | undefined;
  /** Begins with every object that is there as ADDED, and a bookmark behind them (KEP-3157). @default false */
  readonly sendInitialEvents?: boolean | undefined;
  /** When the server ends the watch. @default some time between 30 and 60 minutes, by the server's choice */
  readonly timeoutSeconds?: number | undefined;
}

/** What becomes of fields that the server does not know, or that are there twice. */
export type FieldValidation = "Strict" | "Warn" | "Ignore";

/** Options of {@link createClient}. */
export interface ClientOptions {
  /** Who owns the fields that calls write, unless a call says otherwise. @default what the server makes of the user agent */
  readonly fieldManager?: string | undefined;
  /** @default the server's, which is Warn */
  readonly fieldValidation?: FieldValidation | undefined;
}

/** Options of calls that write. */
export interface WriteOptions extends CallOptions {
  /** Who owns the fields that are written. @default the client's, else what stands before a slash in its user agent */
  readonly fieldManager?: string | undefined;
  /** @default the client's, else the server's, which is Warn */
  readonly fieldValidation?: FieldValidation | undefined;
  /** Goes all the way, and stores nothing. @default false */
  readonly dryRun?: boolean | undefined;
}

/** Options of {@link Client.apply}. */
export interface ApplyOptions extends WriteOptions {
  /** @default the client's; there must be one */
  readonly fieldManager?: string | undefined;
  /** Takes fields from other managers. @default false: a conflict names them */
  readonly force?: boolean | undefined;
}

/** Options of {@link Client.delete}. */
export interface DeleteOptions extends CallOptions {
  /** Deletes only this very object, or only this version of it. */
  readonly preconditions?:
    | { readonly uid?: string | undefined; readonly resourceVersion?: string | undefined }
    | undefined;
  /** What becomes of the objects that it owns. @default the kind's own, mostly Background */
  readonly propagationPolicy?: "Foreground" | "Background" | "Orphan" | undefined;
  /** @default the kind's own */
  readonly gracePeriodSeconds?: number | undefined;
  /** @default false */
  readonly dryRun?: boolean | undefined;
}

/** Options of {@link Client.deleteCollection}. */
export interface DeleteCollectionOptions
  extends SelectOptions, Omit<DeleteOptions, "preconditions"> {
  /** Needed for kinds that live in namespaces: the server deletes in one at a time. */
  readonly namespace?: string | undefined;
}
