/** A step that a dialog of its own name begins at. */
export type FirstStep = Exclude<AuthStep, 'sign-on'>;

/** The current step of the one dialog for signing in and up. */
export type AuthStep = 'login' | 'sign-on' | 'signup' | 'restore' | 'reset' | 'verify' | 'email-change';

/** How a form of the dialog leads on to another; what was typed as address goes along. */
export type GoTo = (step: AuthStep, email?: string) => void;
