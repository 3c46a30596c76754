interface Props {
  /** What each column has; `texto` where it reads from the left, as words do. */
  readonly de: readonly (string | { readonly texto: string })[]
}

/** Headings of a table that is only read. */
export function TitulosDaTabela({ de }: Props) {
  return (
    <thead>
      <tr>
        {de.map((titulo, i) => (
          <th key={i} scope="col" data-texto={typeof titulo !== "string" || undefined}>
            {typeof titulo === "string" ? titulo : titulo.texto}
          </th>
        ))}
      </tr>
    </thead>
  )
}
