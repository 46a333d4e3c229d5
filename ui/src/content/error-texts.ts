export interface ErrorText {
  title: string;
  text: string;
}

/** Words of the error page; other codes show the error's own message. */
export function errorText(status: number | 'offline', message?: string): ErrorText {
  switch (status) {
    case 'offline':
      return {
        title: 'You are offline',
        text: 'This page needs the server, and opens by itself when you are back. The tools on this device go on working.',
      };
    case 404:
      return {
        title: 'Page Not Found',
        text: "The page you're looking for doesn't exist or has been moved.",
      };
    case 500:
      return {
        title: 'Server Error',
        text: 'Our AI voice platform is experiencing technical difficulties. Please try again in a moment.',
      };
    case 403:
      return {
        title: 'Access Denied',
        text: "You don't have permission to access this resource.",
      };
    default:
      return {
        title: 'Something Went Wrong',
        text: message || 'An unexpected error occurred while processing your request.',
      };
  }
}
