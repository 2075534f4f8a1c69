const HOUR = 3600;
const DAY = 24 * HOUR;

/** A session ends this long after its last use. */
export const SESSION_IDLE_SECONDS = 30 * DAY;
/** A session ends this long after the sign-in, however much it is used. */
const SESSION_MAX_SECONDS = 90 * DAY;
/** An operator's session has more rights, so it ends earlier: without use, and at the end of every day. */
const OPERATOR_SESSION_IDLE_SECONDS = 2 * HOUR;
const OPERATOR_SESSION_MAX_SECONDS = 12 * HOUR;

/** Whether a session has ended, by the seconds since its sign-in and since its last use; the cookie ends at `SESSION_IDLE_SECONDS`. */
export const hasSessionEnded = ({
  type,
  seconds_open,
  seconds_unseen,
}: {
  type: string;
  seconds_open: number;
  seconds_unseen: number;
}): boolean =>
  type === 'operator'
    ? seconds_open >= OPERATOR_SESSION_MAX_SECONDS || seconds_unseen >= OPERATOR_SESSION_IDLE_SECONDS
    : seconds_open >= SESSION_MAX_SECONDS;
