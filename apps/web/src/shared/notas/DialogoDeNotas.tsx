import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { plural } from "../../lib/formatacao/texto.ts"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { Paginacao } from "../../ui/Paginacao.tsx"
import { Tabela } from "../../ui/Tabela.tsx"
import { cartaoDaNota, chaveDaNota, colunasDasNotas, rotuloDaNota } from "./colunas.tsx"
import { GavetaDaNota } from "./GavetaDaNota.tsx"
import { consultaNotas } from "./notas.api.ts"

interface Props {
  readonly ids: readonly string[]
  readonly aoFechar: () => void
}

const POR_PAGINA = 10

/** The notes behind one step of a memória de cálculo. Ids go to the server a page at a time: an address has a limit. */
export function DialogoDeNotas({ ids, aoFechar }: Props) {
  const [pagina, setPagina] = useState(1)
  const [aberta, setAberta] = useState<string | null>(null)
  const daPagina = ids.slice((pagina - 1) * POR_PAGINA, pagina * POR_PAGINA)
  const consulta = useQuery(consultaNotas({ ids: daPagina.join(","), pagina: 1, registrosPorPagina: POR_PAGINA }))
  return (
    <Dialogo
      aberto
      aoFechar={aoFechar}
      titulo={plural(ids.length, "nota neste valor", "notas neste valor")}
      tamanho="xl"
    >
      <Tabela
        legenda="Notas fiscais"
        colunas={colunasDasNotas}
        chave={chaveDaNota}
        rotulo={rotuloDaNota}
        cartao={cartaoDaNota}
        linhas={consulta.data?.lista}
        erro={consulta.error}
        aoTentarDeNovo={() => void consulta.refetch()}
        lidaEm={consulta.dataUpdatedAt}
        atualizando={consulta.isPlaceholderData}
        esqueletos={daPagina.length}
        aoAbrir={(nota) => setAberta(nota.id)}
        aberta={aberta}
        vazio={<EstadoVazio titulo="Estas notas não estão mais ao seu alcance" />}
      />
      {ids.length > POR_PAGINA && (
        <Paginacao
          legenda="Notas fiscais"
          pagina={pagina}
          tamanho={POR_PAGINA}
          total={ids.length}
          tamanhos={[POR_PAGINA]}
          aoMudarPagina={setPagina}
          aoMudarTamanho={() => undefined}
        />
      )}
      <GavetaDaNota id={aberta} aoFechar={() => setAberta(null)} />
    </Dialogo>
  )
}
