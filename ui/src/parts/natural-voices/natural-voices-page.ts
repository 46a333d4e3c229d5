/** Where the section is on the page of the app's settings. */
export const naturalVoicesAnchor = 'natural-voices';
export const naturalVoicesPage = `/app-settings#${naturalVoicesAnchor}`;
