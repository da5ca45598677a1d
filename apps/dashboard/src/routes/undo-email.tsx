import { useNavigate, useSearchParams } from 'react-router';
import { resetPath } from '../config/paths.ts';
import { EmailUndo } from '../features/auth/email-undo.tsx';

export default function UndoEmailRoute() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  // Without a code the server says what is wrong with the link.
  const code = query.get('code') ?? '';
  return (
    <EmailUndo
      key={code}
      code={code}
      onUndone={(resetCode) => void navigate(resetPath(resetCode), { replace: true })}
    />
  );
}
