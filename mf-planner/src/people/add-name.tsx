import { person as personSchema } from '@osaka/contracts/planner';
import { Button, TextInput } from '@osaka/web-kit';
import { useState } from 'react';

/** For people without an account. */
export function AddName({ taken, onAdd }: { taken: readonly string[]; onAdd: (name: string) => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = () => {
    const read = personSchema.safeParse({ name });
    if (!read.success || !('name' in read.data)) return setProblem('이름은 2~10자로 입력해주세요.');
    if (taken.includes(read.data.name)) return setProblem('이미 있는 이름이에요.');
    onAdd(read.data.name);
    setName('');
    setProblem(undefined);
  };
  return (
    <TextInput
      label="이름 더하기"
      optional="계정이 없는 사람"
      value={name}
      error={problem}
      help="계정이 없는 사람은 이름만 적어도 돼요. 2~10자."
      onChange={({ target }) => setName(target.value)}
      beside={<Button onClick={add}>더하기</Button>}
    />
  );
}
