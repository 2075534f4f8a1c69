/** A step at which a separately named dialog begins. */
export type FirstStep = Exclude<AuthStep, 'sign-on'>;

/** The current step of the one dialog for signing in and up. */
export type AuthStep = 'login' | 'sign-on' | 'signup' | 'restore' | 'reset' | 'verify' | 'email-change';

/** Switches the dialog to another form; the typed address is passed on. */
export type GoTo = (step: AuthStep, email?: string) => void;
