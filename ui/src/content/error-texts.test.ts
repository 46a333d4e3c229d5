import { expect, it } from 'vitest';
import { errorText } from './error-texts.ts';

it.each([
  [404, 'Page Not Found', "The page you're looking for doesn't exist or has been moved."],
  [
    500,
    'Server Error',
    'Our AI voice platform is experiencing technical difficulties. Please try again in a moment.',
  ],
  [403, 'Access Denied', "You don't have permission to access this resource."],
  [418, 'Something Went Wrong', 'An unexpected error occurred while processing your request.'],
])('%i reads %j', (status, title, text) => {
  expect(errorText(status)).toEqual({ title, text });
});

it('shows the message of an error without a text of its own', () => {
  expect(errorText(429, 'Too many.')).toEqual({ title: 'Something Went Wrong', text: 'Too many.' });
});
