/** Every way a call can fail: its status, the sentence a user sees when the call has none of its own, and whether it is reported as a fault of ours. */
export const failures = {
  invalid_input: { status: 400, message: 'Some fields are not valid. Check each one marked.', report: false },
  not_signed_in: { status: 401, message: 'Sign in to do this.', report: false },
  wrong_credentials: { status: 401, message: 'That email and password do not match.', report: false },
  second_factor_required: { status: 401, message: 'Enter the code from your authenticator app.', report: false },
  sign_on_required: { status: 401, message: 'Use your organization’s single sign-on.', report: false },
  wrong_code: { status: 401, message: 'That code isn’t right, or was already used.', report: false },
  wrong_signature: { status: 401, message: 'The signature is not valid.', report: false },
  not_allowed: { status: 403, message: 'Your account does not have permission to do this.', report: false },
  step_up_required: {
    status: 403,
    message: 'Confirm that it is you, then do this again.',
    report: false,
  },
  second_factor_missing: {
    status: 403,
    message: 'Operators must use a passkey or an authenticator app. Set one up under Settings, Security.',
    report: false,
  },
  csrf_failed: { status: 403, message: 'This page is out of date. Reload it and try again.', report: false },
  not_found: { status: 404, message: 'We could not find this, or you may not see it.', report: false },
  conflict: { status: 409, message: 'This changed in the meantime. Reload and review it again.', report: false },
  provider_not_configured: { status: 409, message: 'This way to link an account is not set up here.', report: false },
  link_expired: { status: 410, message: 'This link has expired. Request a new one.', report: false },
  too_large: { status: 413, message: 'The file is larger than the limit.', report: false },
  unsupported_file: { status: 415, message: 'We can’t read this kind of file.', report: false },
  too_many_requests: { status: 429, message: 'Too many attempts. Wait a minute and try again.', report: false },
  provider_failed: {
    status: 502,
    message: 'We could not reach the broker. Try again in a moment.',
    report: false,
  },
  internal_error: { status: 500, message: 'Something went wrong on our side. Try again in a moment.', report: true },
  unavailable: { status: 503, message: 'The service is starting or overloaded. Try again in a moment.', report: true },
} as const satisfies Record<string, Failure>;

export interface Failure {
  status: number;
  message: string;
  report: boolean;
}

export type FailureCode = keyof typeof failures;
