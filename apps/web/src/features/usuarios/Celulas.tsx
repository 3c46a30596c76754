import type { Usuario } from "@partida/contracts"
import { IconMail, IconUserOff } from "@tabler/icons-react"
import { plural } from "../../lib/formatacao/texto.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"

/** State of a person's access. */
export function Situacao({ situacao }: { readonly situacao: Usuario["situacao"] }) {
  switch (situacao) {
    case "ativo":
      return <Etiqueta tom="feito">Ativo</Etiqueta>
    case "convidado":
      return (
        <Etiqueta tom="atencao" icone={IconMail}>
          Convidado
        </Etiqueta>
      )
    case "desativado":
      return (
        <Etiqueta tom="neutro" icone={IconUserOff}>
          Desativado
        </Etiqueta>
      )
    default:
      return situacao satisfies never
  }
}

/** Which companies a person sees, in few words. */
export function empresasEmPalavras({ idPapel, somenteConcedidas, empresas }: Usuario): string {
  if (idPapel === 5) return "De todos os escritórios"
  if (idPapel === 1 || (idPapel === 2 && !somenteConcedidas)) return "Todas"
  const [primeira] = empresas
  if (!primeira) return "Nenhuma"
  return empresas.length === 1
    ? primeira.apelido
    : `${primeira.apelido} e ${plural(empresas.length - 1, "outra", "outras")}`
}
