import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MAX_DOMAINS } from '@vitrine/contract/domain';
import { type FormEvent, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../components/text-input.tsx';
import { useErrorTexts } from '../../lib/api/use-error-texts.ts';
import { useDraft } from '../../lib/drafts.ts';
import { useUnsaved } from '../../lib/use-unsaved.ts';
import { domainIn, domainProblem } from './domain-list.ts';

interface DomainFieldProps {
  ref: Ref<HTMLInputElement>;
  /** The list that it would be added to. */
  domains: readonly string[];
  onAdd: (domain: string) => void;
}

/** Takes a domain, or an address that holds one. */
export function DomainField({ ref, domains, onAdd }: DomainFieldProps) {
  const { t } = useTranslation('settings');
  const { fieldErrorText } = useErrorTexts();
  const draft = useDraft('domain');
  const [text, setText] = useState(draft?.text ?? '');
  useUnsaved('domain', text.trim() !== '', { text });
  const [problem, setProblem] = useState<string>();
  const error =
    problem === 'there' || problem === 'full'
      ? t(`installation.domains.${problem}`, { count: MAX_DOMAINS })
      : problem && fieldErrorText(problem);

  const add = (event: FormEvent) => {
    event.preventDefault();
    const domain = domainIn(text);
    const found = domainProblem(domain, domains);
    setProblem(found);
    if (found) return;
    onAdd(domain);
    setText('');
  };
  return (
    <Box component="form" noValidate onSubmit={add} sx={formStyle}>
      <Box sx={{ flex: '1 1 16rem' }}>
        <TextInput
          id="domain"
          inputRef={ref}
          label={t('installation.domains.field')}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(undefined);
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          size="small"
          hint={t('installation.domains.hint')}
          error={error}
        />
      </Box>
      <Button type="submit" variant="outlined">
        {t('installation.domains.add')}
      </Button>
    </Box>
  );
}

const formStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1,
  maxWidth: 520,
} as const;
