import type { User } from '@vitrine/contract/user';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/toasts.tsx';
import { logFailure } from '../../lib/api/log-failure.ts';
import { upload } from '../../lib/api/upload.ts';
import { useErrorTexts } from '../../lib/api/use-error-texts.ts';
import { photoRefusal } from './photo-check.ts';

interface Chosen {
  /** Address of the file in this browser: what one sees until the server's own picture has come. */
  preview: string;
  /** Share that has left, 0 to 1; undefined when all is done. */
  progress: number | undefined;
}

/** Sends a photo, showing it at once. `onUploaded` gets where the server keeps it. */
export function usePhotoUpload(onUploaded: (photo: User['profile_photo']) => void) {
  const { t } = useTranslation('settings');
  const { fieldErrorText, fieldText, refusalText } = useErrorTexts();
  const toast = useToast();
  const [chosen, setChosen] = useState<Chosen>();
  const [error, setError] = useState<string>();
  const sending = useRef<AbortController>(undefined);

  const preview = chosen?.preview;
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  useEffect(() => () => sending.current?.abort(), []);

  const choose = async (file: File) => {
    const refusal = photoRefusal(file);
    setError(refusal && fieldErrorText(refusal));
    if (refusal) return;
    const controller = new AbortController();
    sending.current = controller;
    const shown = URL.createObjectURL(file);
    setChosen({ preview: shown, progress: 0 });
    try {
      const { profile_photo } = await upload('update_photo', {
        file,
        signal: controller.signal,
        onProgress: (progress) => setChosen({ preview: shown, progress }),
      });
      setChosen({ preview: shown, progress: undefined });
      onUploaded(profile_photo);
      toast('success', t('account.photo.updated'));
    } catch (failure) {
      if (controller.signal.aborted) return;
      logFailure('the photo', failure);
      setChosen(undefined);
      setError(fieldText(failure, 'profile_photo') ?? refusalText(failure, t('account.photo.failed')));
    }
  };

  return { choose, error, preview, progress: chosen?.progress };
}
