type Values = Record<string, unknown>;

export interface Draft<Name extends string = string> {
  /** Names the form and what it is for, such as `payment 12`. */
  key: string;
  /** The fields that are restored after a reload. */
  stored: readonly Name[];
  /** Fields that are restored until the page is left, and are never written to the browser's storage. */
  secret: readonly Name[];
}

const keyOf = ({ key }: Pick<Draft, 'key'>): string => `form ${key}`;
const secrets = new Map<string, Values>();

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));

/** What was typed in this tab and not sent yet; null where nothing was. */
export function readDraft(draft: Draft): Values | null {
  try {
    const found = sessionStorage.getItem(keyOf(draft));
    if (found !== null) return { ...pick(JSON.parse(found) as Values, draft.stored), ...secrets.get(keyOf(draft)) };
  } catch {
    // the browser stores nothing
  }
  // who logs out clears the storage, and with it what was typed
  secrets.delete(keyOf(draft));
  return null;
}

/** Adds the values to the draft. Fields that are not shown at the moment have none, and remain as they were. */
export function saveDraft(draft: Draft, values: Values): void {
  const before = readDraft(draft) ?? {};
  try {
    sessionStorage.setItem(keyOf(draft), JSON.stringify(pick({ ...before, ...defined(values) }, draft.stored)));
    secrets.set(keyOf(draft), pick({ ...before, ...defined(values) }, draft.secret));
  } catch {
    // the browser stores nothing
  }
}

const defined = (values: Values): Values => pick(values, Object.keys(values));

export function clearDraft(draft: Draft): void {
  secrets.delete(keyOf(draft));
  try {
    sessionStorage.removeItem(keyOf(draft));
  } catch {
    // nothing was stored
  }
}
