/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../testing/index.ts';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

test.each([TextInput, TextArea])('a limit counts characters as they are read, and longer text stays', (Input) => {
  function Form() {
    const [title, setTitle] = useState('');
    return (
      <Input
        label="여행 제목"
        maxLength={50}
        value={title}
        onChange={({ target }: { target: { value: string } }) => setTitle(target.value)}
      />
    );
  }
  renderScreen(<Form />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: '여행 제목' });
  for (const [typed, count] of [
    ['가각'.repeat(20).normalize('NFD'), '40/50'],
    ['👨‍👩‍👧‍👦오사카', '4/50'],
    ['가'.repeat(60), '60/50'],
  ] as const) {
    fireEvent.change(input, { target: { value: typed } });
    expect(input.value).toBe(typed);
    screen.getByText(count);
  }
});
