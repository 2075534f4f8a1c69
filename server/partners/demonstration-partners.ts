import type { PartnerInput } from './partner.ts';

/** Two invented firms that demonstrate white-labelling: `castellan.localhost` and `orrin.localhost`. */
export const demonstrationPartners: readonly PartnerInput[] = [
  {
    marker: 'castellan',
    firm: 'Castellan Reeve LLP',
    // the brackets of a class period around the point that is tracked
    mark: 'M3 3h6v2.4H5.4v13.2H9V21H3zM21 3h-6v2.4h3.6v13.2H15V21h6zM9.3 12a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0z',
    contact_email: 'claims@castellan.example',
    colours: {
      light: {
        action: '#1c3a6e',
        action_hover: '#27498a',
        action_press: '#142b54',
        on_action: '#ffffff',
        mark: '#1c3a6e',
      },
      dark: {
        action: '#b9cdf3',
        action_hover: '#d5e1f9',
        action_press: '#9db7e8',
        on_action: '#0c1b36',
        mark: '#b9cdf3',
      },
    },
  },
  {
    marker: 'orrin',
    firm: 'Orrin Vale LLP',
    // a valley between two slopes, and the line of its water
    mark: 'M2 4h2.7L12 15.4L19.3 4H22L12 19.6zM6 20.6h12v2.4H6z',
    contact_email: 'settlements@orrinvale.example',
    colours: {
      light: {
        action: '#5b2440',
        action_hover: '#743455',
        action_press: '#43182d',
        on_action: '#ffffff',
        mark: '#5b2440',
      },
      dark: {
        action: '#efc6d8',
        action_hover: '#f7dde8',
        action_press: '#e0a9c1',
        on_action: '#33101f',
        mark: '#efc6d8',
      },
    },
  },
];
