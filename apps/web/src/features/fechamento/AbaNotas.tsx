import { useState } from "react"
import { useEstadoLocal } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import {
  cartaoDaNota,
  chaveDaNota,
  colunasDasNotas,
  rotuloDaNota,
  totaisDasNotas,
} from "../../shared/notas/colunas.tsx"
import { GavetaDaNota } from "../../shared/notas/GavetaDaNota.tsx"
import { consultaNotas, exportarNotas } from "../../shared/notas/notas.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly competencia: string
}

/** Notes issued by the company in the month; opening one shows the decisions it waits for. */
export function AbaNotas({ idEmpresa, competencia }: Props) {
  const [aberta, setAberta] = useState<string | null>(null)
  const filtro = { idEmpresa, competencia, direcao: "prestada" } as const
  const lista = useLista({ estado: useEstadoLocal(), filtro, consulta: consultaNotas })
  return (
    <>
      <ListaDeRegistros
        legenda="Notas fiscais"
        palavras={{ um: "nota prestada", varios: "notas prestadas", artigo: "a" }}
        lista={lista}
        colunas={colunasDasNotas}
        chave={chaveDaNota}
        rotulo={rotuloDaNota}
        cartao={cartaoDaNota}
        exportar={exportarNotas(filtro)}
        totais={totaisDasNotas(lista.dados?.totais)}
        aberta={aberta ?? undefined}
        aoAbrir={(nota) => setAberta(nota.id)}
        vazio={{
          titulo: "Nenhuma nota prestada neste mês",
          texto:
            "Importe os XML em Receitas › Notas fiscais. Se não houve faturamento, o mês é calculado com receita zero.",
        }}
      />
      <GavetaDaNota id={aberta} aoFechar={() => setAberta(null)} />
    </>
  )
}
