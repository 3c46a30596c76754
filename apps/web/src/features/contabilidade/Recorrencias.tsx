import { Button, Group } from "@mantine/core"
import { type RecorrenciaContabil, situacoesDaRecorrencia } from "@partida/contracts"
import { IconBook2, IconPlayerStop, IconPlus, IconRepeat } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useListaInteira } from "../../shared/lista/useListaInteira.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import type { PropsDaAba } from "./Balancete.tsx"
import classes from "./contabilidade.module.css"
import { consultaRecorrencias, useEncerrarRecorrencia, useLancarRecorrencias } from "./modelos.api.ts"

const DialogoDaRecorrencia = sobDemanda(async () => (await import("./DialogoDaRecorrencia.tsx")).DialogoDaRecorrencia)

interface Props extends Pick<PropsDaAba, "idEmpresa" | "busca" | "mudar"> {
  readonly competencia: string
  readonly aoAbrirLancamento: (id: string) => void
}

/** Entries of every month: what the month still lacks, posted by a click, and what posts by itself. */
export function Recorrencias({ idEmpresa, competencia, busca, mudar, aoAbrirLancamento }: Props) {
  const resultado = useQuery(consultaRecorrencias(idEmpresa, competencia))
  const lancar = useLancarRecorrencias(idEmpresa)
  const encerrar = useEncerrarRecorrencia(idEmpresa)
  const [recusados, setRecusados] = useState<readonly { descricao: string; motivo: string }[]>([])
  const lista = useListaInteira({ estado: useEstadoNoEndereco(busca), resultado, linhas: resultado.data })
  const aLancar = resultado.data?.filter((r) => r.situacao === "a-lancar") ?? []
  const mes = formatarCompetenciaPorExtenso(competencia)
  const verModelo = ({ modelo }: RecorrenciaContabil) => mudar({ aba: "modelos", modelo: modelo.id })
  const nova = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={14} />}
      onClick={() => mudar({ novo: "recorrencia" })}
    >
      Novo recorrente
    </Button>
  )
  return (
    <>
      <Group gap="xs" className={`${classes.periodo ?? ""} nao-imprimir`}>
        {nova}
        {aLancar.length > 0 && (
          <Button
            size="xs"
            loading={lancar.isPending}
            onClick={() =>
              lancar.mutate(
                { competencia, ids: aLancar.map((r) => r.id) },
                {
                  onSuccess: ({ lancados, recusados: fora }) => {
                    setRecusados(fora)
                    avisar("feito", `${plural(lancados, "recorrente lançado", "recorrentes lançados")} em ${mes}.`)
                  },
                },
              )
            }
          >
            Lançar {plural(aLancar.length, "recorrente", "recorrentes")} de {mes}
          </Button>
        )}
      </Group>
      {recusados.length > 0 && (
        <Faixa tom="erro" titulo="Nem todos foram lançados" anunciar>
          {recusados.map((r) => (
            <div key={r.descricao}>
              {r.descricao}: {r.motivo}
            </div>
          ))}
        </Faixa>
      )}
      <ListaDeRegistros
        nome="/contabilidade/recorrentes"
        legenda={`Lançamentos de todo mês, em ${mes}`}
        palavras={{ um: "recorrente", varios: "recorrentes", artigo: "o" }}
        lista={lista}
        colunas={colunas}
        chave={({ id }) => id}
        rotulo={({ descricao }) => descricao}
        cartao={(r) => (
          <ResumoEmCartao titulo={r.descricao} aoLado={<Situacao recorrencia={r} />}>
            <span className={classes.fraco}>
              {formatarReais(r.valor)} · dia {r.dia} · {quando(r)}
            </span>
          </ResumoEmCartao>
        )}
        aoAbrir={(r) => (r.lancamento ? aoAbrirLancamento(r.lancamento.id) : verModelo(r))}
        acoes={(r) =>
          r.situacao === "encerrada"
            ? []
            : [
                { id: "modelo", rotulo: "Ver o modelo", icone: IconBook2, aoAcionar: () => verModelo(r) },
                {
                  id: "encerrar",
                  rotulo: "Encerrar",
                  icone: IconPlayerStop,
                  perigo: true,
                  aoAcionar: () => encerrar.mutate(r.id),
                },
              ]
        }
        vazio={{
          titulo: "Nenhum lançamento de todo mês",
          texto: "Aluguel, honorários, depreciação: diga o modelo, o valor e o dia, e cada mês propõe o seu.",
          icone: IconRepeat,
          acao: nova,
        }}
      />
      <Suspense>
        {busca.novo === "recorrencia" && (
          <DialogoDaRecorrencia
            idEmpresa={idEmpresa}
            competencia={competencia}
            aoFechar={() => mudar({ novo: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}

const tons = {
  "a-lancar": "atencao",
  lancada: "feito",
  estornada: "neutro",
  "livro-fechado": "neutro",
  "fora-do-periodo": "neutro",
  encerrada: "neutro",
} as const

const Situacao = ({ recorrencia: { situacao } }: { readonly recorrencia: RecorrenciaContabil }) => (
  <Etiqueta tom={tons[situacao]} simples>
    {situacoesDaRecorrencia[situacao]}
  </Etiqueta>
)

const quando = ({ de, ate }: RecorrenciaContabil) =>
  ate === null ? `desde ${formatarCompetencia(de)}` : `${formatarCompetencia(de)} a ${formatarCompetencia(ate)}`

const colunas: readonly ColunaDaLista<RecorrenciaContabil>[] = [
  { id: "descricao", titulo: "Lançamento", principal: true, longa: true, celula: (r) => r.descricao },
  { id: "modelo", titulo: "Modelo", celula: (r) => r.modelo.nome },
  { id: "valor", titulo: "Valor", numerica: true, celula: (r) => formatarReais(r.valor) },
  { id: "dia", titulo: "Dia", numerica: true, celula: (r) => r.dia },
  { id: "quando", titulo: "Meses", celula: quando },
  { id: "como", titulo: "Como entra", celula: (r) => (r.automatica ? "Sozinho, no dia" : "Com um clique") },
  { id: "situacao", titulo: "No mês", celula: (r) => <Situacao recorrencia={r} /> },
]
