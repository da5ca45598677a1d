import CloseOutlined from '@mui/icons-material/CloseOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { MIN_SEARCH_LENGTH } from '@vitrine/contract/limits';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../components/icon-action.tsx';
import { MAX_SEARCH_LENGTH, searchable } from '../query/list-state.ts';

export const SEARCH_ID = 'recordings-search';

/** A pause in typing, after which the list is asked. */
const TYPING_PAUSE_MS = 300;

/** Searches while one types. `value` is what the list shows; it may change from outside (back button, "show all"). */
export function SessionSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation('filters');
  const [draft, setDraft] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address follows a moment later: only a value that is not our own may overwrite what is being typed.
  const sent = useRef(value);

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    clearTimeout(timer.current);
    setDraft(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string, pauseMs: number) => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const wanted = searchable(text);
      if (wanted === sent.current) return;
      sent.current = wanted;
      onSearch(wanted);
    }, pauseMs);
  };

  const tooShort = draft.trim() !== '' && searchable(draft) === '';
  const hint = useId();

  return (
    <Box sx={{ position: 'relative' }}>
      <OutlinedInput
        id={SEARCH_ID}
        type="text"
        size="small"
        fullWidth
        inputRef={input}
        value={draft}
        onChange={(event) => search(event.target.value, TYPING_PAUSE_MS)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(draft, 0);
          if (event.key === 'Escape') search('', 0);
        }}
        placeholder={t('search')}
        slotProps={{
          input: {
            'aria-label': t('search'),
            'aria-describedby': tooShort ? hint : undefined,
            role: 'searchbox',
            maxLength: MAX_SEARCH_LENGTH,
            autoComplete: 'off',
            spellCheck: false,
            enterKeyHint: 'search',
          },
        }}
        startAdornment={
          <InputAdornment position="start">
            <SearchOutlined fontSize="small" />
          </InputAdornment>
        }
        endAdornment={
          draft && (
            <InputAdornment position="end">
              <IconAction
                label={t('clearSearch')}
                edge="end"
                onClick={() => {
                  search('', 0);
                  input.current?.focus();
                }}
              >
                <CloseOutlined fontSize="small" />
              </IconAction>
            </InputAdornment>
          )
        }
        sx={{ bgcolor: 'background.paper', maxWidth: { md: 420 } }}
      />
      {/* In the space below the field: nothing moves for it. */}
      <FormHelperText
        id={hint}
        role="status"
        sx={{ position: 'absolute', top: '100%', mt: 0, lineHeight: 1.3 }}
      >
        {tooShort && t('searchShort', { count: MIN_SEARCH_LENGTH })}
      </FormHelperText>
    </Box>
  );
}
