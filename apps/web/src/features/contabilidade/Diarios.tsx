import {
  faltamDoDiario,
  faltamEstornar,
  formatosDoDiario,
  type ImportacaoDeDiario,
  rotasDosDiarios,
} from "@partida/contracts"
import { IconArrowBackUp, IconEye, IconFileUpload } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { DialogoDeMotivo } from "../../shared/formulario/DialogoDeMotivo.tsx"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { AreaDeArquivos } from "../../ui/AreaDeArquivos.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import type { PropsDaAba } from "./Balancete.tsx"
import classes from "./contabilidade.module.css"
import { consultaDiarios, useDesfazerDiario, useEnviarDiarios } from "./diarios.api.ts"

const GavetaDoDiario = sobDemanda(async () => (await import("./GavetaDoDiario.tsx")).GavetaDoDiario)
const MAXIMO_BYTES = 40 * 1024 * 1024

/** Where journals of other systems are dropped, and what became of each. */
export function Diarios({ idEmpresa, busca, mudar }: Pick<PropsDaAba, "idEmpresa" | "busca" | "mudar">) {
  const enviar = useEnviarDiarios(idEmpresa)
  const [recusados, setRecusados] = useState<readonly { nome: string; motivo: string }[]>([])
  const [desfazendo, setDesfazendo] = useState<ImportacaoDeDiario | null>(null)
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro: { idEmpresa }, consulta: consultaDiarios })
  const aoSoltar = (arquivos: File[]) =>
    enviar.mutate(arquivos, {
      onSuccess: ({ lista: novos, recusados: fora }) => {
        setRecusados(fora)
        if (novos.length === 1) mudar({ diario: novos[0]?.id })
      },
    })
  return (
    <>
      <div className={classes.envio}>
        <AreaDeArquivos
          rotulo="Escolher diários de outro sistema"
          icone={IconFileUpload}
          titulo="Arraste para cá o diário de outro sistema"
          tituloNoToque="Toque para escolher o diário"
          convite="ou clique para escolher no computador"
          maxSize={MAXIMO_BYTES}
          loading={enviar.isPending}
          onDrop={aoSoltar}
          onReject={(rejeitados) =>
            setRecusados(
              rejeitados.map(({ file }) => ({ nome: file.name, motivo: "Passa de 40 MB. Exporte um período menor." })),
            )
          }
        >
          <p className={classes.fraco}>
            Planilha (XLSX ou CSV) com data, contas, valor e histórico; o balancete, para os saldos de um dia; a ECD,
            que todo sistema exporta; ou o texto do Domínio. Nada entra nos livros antes de você conferir.
          </p>
        </AreaDeArquivos>
        {recusados.length > 0 && (
          <Faixa
            tom="erro"
            titulo={plural(recusados.length, "arquivo não pôde ser lido", "arquivos não puderam ser lidos")}
            anunciar
          >
            {recusados.map(({ nome, motivo }) => (
              <div key={nome}>
                {nome}: {motivo}
              </div>
            ))}
          </Faixa>
        )}
      </div>
      <ListaDeRegistros
        nome="/contabilidade/importacoes"
        legenda="Diários importados"
        palavras={{ um: "diário", varios: "diários", artigo: "o" }}
        lista={lista}
        colunas={colunas}
        chave={({ id }) => id}
        rotulo={({ nome }) => nome}
        cartao={(d) => (
          <ResumoEmCartao titulo={d.nome} aoLado={<Situacao diario={d} />}>
            <span className={classes.fraco}>
              {periodoDo(d)} · {resultadoDo(d)}
            </span>
          </ResumoEmCartao>
        )}
        aberta={busca.diario}
        aoAbrir={({ id }) => mudar({ diario: id })}
        acoes={(d) =>
          podeDesfazer(d)
            ? [
                { id: "ver", rotulo: "Ver o que trouxe", icone: IconEye, aoAcionar: () => mudar({ diario: d.id }) },
                {
                  id: "desfazer",
                  rotulo: "Desfazer importação",
                  icone: IconArrowBackUp,
                  perigo: true,
                  aoAcionar: () => setDesfazendo(d),
                },
              ]
            : []
        }
        vazio={{
          titulo: "Nenhum diário recebido",
          texto: "Cada diário importado fica aqui, com o que trouxe e quem o importou, e pode ser desfeito.",
          icone: IconFileUpload,
        }}
      />
      <Suspense>
        {busca.diario && (
          <GavetaDoDiario
            key={busca.diario}
            idEmpresa={idEmpresa}
            id={busca.diario}
            aoFechar={() => mudar({ diario: undefined })}
          />
        )}
      </Suspense>
      {desfazendo && <Desfazer idEmpresa={idEmpresa} diario={desfazendo} aoFechar={() => setDesfazendo(null)} />}
    </>
  )
}

function Desfazer({
  idEmpresa,
  diario,
  aoFechar,
}: {
  readonly idEmpresa: string
  readonly diario: ImportacaoDeDiario
  readonly aoFechar: () => void
}) {
  const desfazer = useDesfazerDiario({ idEmpresa, id: diario.id })
  return (
    <DialogoDeMotivo
      titulo={`Desfazer a importação de ${diario.nome}`}
      confirmar="Estornar os lançamentos"
      motivo={rotasDosDiarios.desfazerDiario.corpo.shape.motivo}
      minimo={5}
      nome="contabilidade.desfazer-diario"
      registro={diario.id}
      enviar={async (motivo) => {
        const { idLote } = await desfazer.mutateAsync(motivo)
        if (idLote === null) avisar("feito", "Não havia lançamentos a estornar.")
      }}
      aoFechar={aoFechar}
    >
      {plural(
        diario.lancamentos,
        "lançamento que o arquivo trouxe é estornado",
        "lançamentos que o arquivo trouxe são estornados",
      )}
      , no dia de cada um. Nada se apaga dos livros.
    </DialogoDeMotivo>
  )
}

const situacoes = {
  conferir: { tom: "atencao", rotulo: "A conferir" },
  importada: { tom: "feito", rotulo: "Importado" },
  desfeita: { tom: "neutro", rotulo: "Desfeito" },
  andamento: { tom: "neutro", rotulo: "Em andamento" },
  parado: { tom: "atencao", rotulo: "Incompleto" },
} as const

const podeDesfazer = (d: ImportacaoDeDiario) => !d.emAndamento && (d.estado === "importada" || faltamEstornar(d) > 0)

function situacaoDe(d: ImportacaoDeDiario): keyof typeof situacoes {
  if (d.emAndamento) return "andamento"
  return faltamDoDiario(d) + faltamEstornar(d) > 0 ? "parado" : d.estado
}

function Situacao({ diario }: { readonly diario: ImportacaoDeDiario }) {
  const { tom, rotulo } = situacoes[situacaoDe(diario)]
  return (
    <Etiqueta tom={tom} simples>
      {rotulo}
    </Etiqueta>
  )
}

const periodoDo = ({ periodo }: ImportacaoDeDiario) =>
  periodo === null ? "—" : `${formatarData(periodo.de)} a ${formatarData(periodo.ate)}`

const resultadoDo = ({ estado, lancamentos, semAcao }: ImportacaoDeDiario) =>
  estado === "conferir"
    ? "ainda não entrou"
    : `${plural(lancamentos, "lançamento", "lançamentos")}${semAcao > 0 ? `, ${plural(semAcao, "já estava", "já estavam")}` : ""}`

const colunas: readonly ColunaDaLista<ImportacaoDeDiario>[] = [
  { id: "nome", titulo: "Arquivo", principal: true, longa: true, celula: (d) => d.nome },
  { id: "formato", titulo: "Tipo", celula: (d) => formatosDoDiario[d.formato] },
  { id: "periodo", titulo: "Período", celula: periodoDo },
  { id: "resultado", titulo: "Resultado", celula: resultadoDo },
  {
    id: "quem",
    titulo: "Recebido",
    celula: (d) => (
      <span className={classes.fraco}>
        {formatarDataHora(d.criadaEm)} · {d.criadaPor}
      </span>
    ),
  },
  { id: "estado", titulo: "Situação", celula: (d) => <Situacao diario={d} /> },
]
