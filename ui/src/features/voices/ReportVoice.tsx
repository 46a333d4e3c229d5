import { reportReasons } from '@formant/contract/facts/voice-words';
import type { Voice } from '@formant/contract/voices';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useApi } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Field } from '../../design/fields/Field.tsx';
import { Select } from '../../design/fields/Select.tsx';
import { FormDialog } from '../../design/overlays/FormDialog.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { reportLabels, reportVoiceWords } from './words.ts';

/** Tells the people who run the server what is wrong with a voice. */
export function ReportVoice({
  voice,
  onClose,
}: {
  voice: Pick<Voice, 'uuid' | 'name'>;
  onClose: () => void;
}) {
  const api = useApi();
  const { show } = useToasts();
  const [reason, setReason] = useState<(typeof reportReasons)[number]>();
  const [details, setDetails] = useState('');
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    if (!reason) return setMissing(true);
    setBusy(true);
    setFailure(null);
    try {
      const { message } = await api.call('POST /api/voice/report/{voiceUUID}', {
        params: { voiceUUID: voice.uuid },
        body: { reason, ...(details.trim() ? { details: details.trim() } : {}) },
      });
      show(message, 'success');
      onClose();
    } catch (thrown) {
      setFailure(thrown instanceof ApiError ? thrown.message : 'The report could not be sent. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={`Report ${voice.name}`}
      description={reportVoiceWords.peopleWhoRun}
      submit="Send the report"
      busy={busy}
      onSubmit={send}
      onClose={onClose}
    >
      <Select
        label={reportVoiceWords.whatWrong}
        value={reason}
        placeholder={reportVoiceWords.chooseReason}
        onChange={(value) => {
          setReason(value);
          setMissing(false);
        }}
        choices={reportReasons.map((value) => ({ value, label: reportLabels[value] }))}
        {...(missing ? { error: 'Choose what is wrong.' } : {})}
      />
      <Field label={reportVoiceWords.detailsOptional}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={4}
            maxLength={2000}
            value={details}
            onChange={(event) => setDetails(event.currentTarget.value)}
          />
        )}
      </Field>
      {failure && <Banner tone="error">{failure}</Banner>}
    </FormDialog>
  );
}
