/** One request as it was answered; `request_id` is also in its error's report, in its log lines and in its response. */
export interface Trace {
  name: 'request_traced';
  request_id: string;
  host: string;
  method: string;
  /** As it is declared, so without whose record was asked for. */
  route: string;
  status: number;
  ms: number;
  at: string;
}
