import { TextInput, type TextInputProps } from "@mantine/core"
import { IconChevronDown } from "@tabler/icons-react"
import { type ReactNode, Suspense, useState } from "react"

interface Props extends Pick<TextInputProps, "size" | "w" | "aria-label" | "placeholder"> {
  /** What is chosen, in words; empty for nothing. */
  readonly mostrado: string
  /** The real field, which takes the focus when it is drawn. */
  readonly children: ReactNode
}

/** Stands for a field that searches until somebody reaches it: the code of such fields is large, and most visits use none. */
export function EscolhaEmEspera({ mostrado, children, ...resto }: Props) {
  const [procurada, setProcurada] = useState(false)
  const espera = (
    <TextInput
      {...resto}
      readOnly
      value={mostrado}
      rightSection={<IconChevronDown size={14} aria-hidden />}
      aria-busy={procurada}
      onFocus={() => setProcurada(true)}
    />
  )
  return procurada ? <Suspense fallback={espera}>{children}</Suspense> : espera
}
