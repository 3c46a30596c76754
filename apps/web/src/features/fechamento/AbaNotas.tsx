import { Group, Text } from "@mantine/core"
import { TAMANHOS_DE_PAGINA } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { GavetaDaNota } from "../../shared/notas/GavetaDaNota.tsx"
import { consultaNotas } from "../../shared/notas/notas.api.ts"
import { TabelaDeNotas } from "../../shared/notas/TabelaDeNotas.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { Paginacao } from "../../ui/Paginacao.tsx"

interface Props {
  readonly idEmpresa: string
  readonly competencia: string
}

/** Notes issued by the company in the month; opening one shows the decisions it waits for. */
export function AbaNotas({ idEmpresa, competencia }: Props) {
  const [pagina, setPagina] = useState(1)
  const [tamanho, setTamanho] = useState(25)
  const [aberta, setAberta] = useState<string | null>(null)
  const consulta = useQuery(
    consultaNotas({ idEmpresa, competencia, direcao: "prestada", pagina, registrosPorPagina: tamanho }),
  )
  const { data } = consulta
  const total = data?.paginacao.totalDeRegistros ?? 0
  return (
    <>
      {total > 0 && data && (
        <Group gap="lg">
          <Text size="sm">{plural(total, "nota prestada", "notas prestadas")}</Text>
          <Text size="sm" c="dimmed" className="numerico">
            Receita {formatarReais(data.totais.receita)}
          </Text>
        </Group>
      )}
      <TabelaDeNotas
        notas={data?.lista}
        aoAbrir={(nota) => setAberta(nota.id)}
        aberta={aberta}
        erro={consulta.error}
        aoTentarDeNovo={() => void consulta.refetch()}
        atualizando={consulta.isPlaceholderData}
        esqueletos={6}
        vazio={
          <EstadoVazio titulo="Nenhuma nota prestada neste mês">
            Importe os XML em Receitas › Notas fiscais. Se não houve faturamento, o mês é calculado com receita zero.
          </EstadoVazio>
        }
      />
      {total > tamanho && (
        <Paginacao
          pagina={pagina}
          tamanho={tamanho}
          total={total}
          tamanhos={TAMANHOS_DE_PAGINA}
          aoMudarPagina={setPagina}
          aoMudarTamanho={(novo) => {
            setTamanho(novo)
            setPagina(1)
          }}
        />
      )}
      <GavetaDaNota id={aberta} aoFechar={() => setAberta(null)} />
    </>
  )
}
