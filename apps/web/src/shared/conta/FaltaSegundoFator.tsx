import type { ReactNode } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { usePessoa } from "./pessoa.ts"

/** What the office asks of who still signs in by password alone; nothing to everybody else. */
export function FaltaSegundoFator({ acao }: { readonly acao?: ReactNode }) {
  const { pessoa } = usePessoa()
  const falta = pessoa.faltaSegundoFator
  if (falta === null) return null
  if (!falta.emVigor) {
    return (
      <Faixa tom="atencao" titulo="O seu escritório vai exigir o segundo fator" acao={acao}>
        A partir de {formatarData(falta.desde)}, só entra quem confirma com um aplicativo de códigos ou uma passkey.
        Ligue o seu antes disso.
      </Faixa>
    )
  }
  return (
    <Faixa tom="erro" titulo="Ligue o segundo fator para continuar" acao={acao}>
      O seu escritório o exige desde {formatarData(falta.desde)}. Ligue o aplicativo de códigos em Segurança, ou entre
      de novo com a sua passkey. Até lá, nenhuma outra tela abre.
    </Faixa>
  )
}
