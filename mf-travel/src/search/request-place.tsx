import { countCharacters } from '@osaka/contracts';
import { REQUEST_MESSAGES, REQUESTED_NAME_MAX, requestPlace } from '@osaka/contracts/travel';
import { Button, call, Modal, messageOf, TextInput, useOnce } from '@osaka/web-kit';
import { type FormEvent, useState } from 'react';

/** Asks the administrators for a place that the search does not find. */
export function RequestPlace({ words }: { words: string }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(words);
  const [error, setError] = useState<string>();
  const [answer, setAnswer] = useState<string>();
  const [send, isSending] = useOnce(async () => {
    const wanted = name.trim();
    if (wanted === '') return setError(REQUEST_MESSAGES.missing);
    if (countCharacters(wanted) > REQUESTED_NAME_MAX) return setError(REQUEST_MESSAGES.tooLong);
    try {
      const { message } = await call(requestPlace, { body: { name: wanted, words } });
      setAnswer(message);
      setOpen(false);
    } catch (failure) {
      setError(messageOf(failure));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <p className="row">
      {answer ? (
        <span role="status">{answer}</span>
      ) : (
        <Button onClick={() => setOpen(true)}>관리자에게 등록 요청</Button>
      )}
      <Modal title="관리자에게 등록 요청" isOpen={isOpen} onClose={() => setOpen(false)}>
        <form method="post" className="form" noValidate onSubmit={submit}>
          <TextInput
            label="여행지 이름"
            help="이름만 보내요. 누가 보냈는지는 남기지 않아요."
            maxLength={REQUESTED_NAME_MAX}
            error={error}
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setError(undefined);
            }}
          />
          <div className="dialog__acts">
            <Button onClick={() => setOpen(false)}>취소</Button>
            <Button kind="main" type="submit" isBusy={isSending}>
              요청하기
            </Button>
          </div>
        </form>
      </Modal>
    </p>
  );
}
