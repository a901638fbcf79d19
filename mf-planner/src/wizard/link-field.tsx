import type { SiteConfig } from '@osaka/contracts';
import { Icon, TextInput } from '@osaka/web-kit';

interface LinkFieldProps {
  label: string;
  sitesLabel: string;
  sites: SiteConfig['flightSites'];
  value: string;
  error: string | undefined;
  onChange: (link: string) => void;
}

/** A URL field with suggested sites: clicking one opens it in a new tab and fills the field. */
export function LinkField({ label, sitesLabel, sites, value, error, onChange }: LinkFieldProps) {
  return (
    <div className="stack">
      <TextInput
        label={label}
        optional="선택"
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        error={error}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <ul className="chips chips--wrap" aria-label={sitesLabel}>
        {sites.map(({ name, url }) => (
          <li key={name}>
            <a className="chip" href={url} target="_blank" rel="noopener noreferrer" onClick={() => onChange(url)}>
              {name}
              <Icon name="out" />
              <span className="sr-only"> (새 창)</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
