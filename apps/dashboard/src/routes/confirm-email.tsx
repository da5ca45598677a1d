import { useSearchParams } from 'react-router';
import { EmailConfirmation } from '../features/auth/email-confirmation.tsx';

export default function ConfirmEmailRoute() {
  const [query] = useSearchParams();
  // Without a code the server says what is wrong with the link.
  const code = query.get('code') ?? '';
  return <EmailConfirmation key={code} code={code} />;
}
