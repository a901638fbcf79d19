import { TextArea } from '@osaka/web-kit';

const LENGTH = 500;

interface DescriptionFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function DescriptionField({ value, error, onChange }: DescriptionFieldProps) {
  return (
    <TextArea
      label="여행 설명"
      help={`10~${LENGTH}자`}
      error={error}
      maxLength={LENGTH}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
