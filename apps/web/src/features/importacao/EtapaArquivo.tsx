import { Button } from "@mantine/core"
import type { FileRejection } from "@mantine/dropzone"
import type { ResumoDaImportacao } from "@partida/contracts"
import { LIMITE_DO_ENVIO_BYTES } from "@partida/contracts/limites"
import { IconDownload, IconFileSpreadsheet, IconFileTypePdf, IconTableImport } from "@tabler/icons-react"
import { useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { useEscrita } from "../../lib/api/escrita.ts"
import { destinoNaMemoria } from "../../lib/api/salvar-arquivo.ts"
import { useBusca } from "../../lib/busca.ts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { AreaDeArquivos } from "../../ui/AreaDeArquivos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { buscaDaImportacao } from "./busca.ts"
import { nomeDoEstado, tomDoEstado } from "./etapas.ts"
import {
  abrirModelo,
  consultaImportacoes,
  exportarImportacoes,
  useEnviarExtratos,
  useEnviarPlanilha,
} from "./importacao.api.ts"
import classes from "./importacao.module.css"

/** Systems disagree on the types of these files; the endings are what counts, and the server judges the content. */
const ACEITOS = {
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
  "application/vnd.ms-excel": [".xls", ".csv"],
  "text/csv": [".csv"],
  "text/plain": [".csv", ".txt"],
}

interface Props {
  readonly aoAbrir: (id: string) => void
}

/** Where the spreadsheet comes in, the template, and the imports made before. */
export function EtapaArquivo({ aoAbrir }: Props) {
  return (
    <div className={classes.pilha}>
      <div className={classes.envios}>
        <Envio aoAbrir={aoAbrir} />
        <EnvioDeExtratos aoAbrir={aoAbrir} />
      </div>
      <Anteriores aoAbrir={aoAbrir} />
    </div>
  )
}

function Envio({ aoAbrir }: Props) {
  const enviar = useEnviarPlanilha()
  const modelo = useEscrita(baixarModelo)
  const [recusado, setRecusado] = useState<string | null>(null)
  const soltar = ([arquivo]: File[]) => {
    setRecusado(null)
    if (arquivo) enviar.mutate(arquivo, { onSuccess: ({ id }) => aoAbrir(id) })
  }
  const queixa = recusado ?? (enviar.error ? mensagemDe(enviar.error) : null)
  return (
    <Cartao
      titulo="Escolha a planilha"
      acao={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} />}
          loading={modelo.isPending}
          onClick={() => modelo.mutate()}
        >
          Baixar modelo
        </Button>
      }
    >
      <AreaDeArquivos
        rotulo="Escolher planilha XLSX ou CSV"
        icone={IconFileSpreadsheet}
        titulo="Arraste a planilha para cá"
        tituloNoToque="Toque para escolher a planilha"
        convite="ou clique para escolher no computador"
        onDrop={soltar}
        onReject={(rejeicoes) => setRecusado(motivoDaRecusa(rejeicoes))}
        accept={ACEITOS}
        maxSize={LIMITE_DO_ENVIO_BYTES}
        multiple={false}
        loading={enviar.isPending}
      >
        <p className={classes.fraco}>
          XLSX ou CSV de até 50 MB, do jeito que o escritório já usa: reconhecemos abas e colunas, e você confere.
        </p>
      </AreaDeArquivos>
      {queixa && (
        <div className={classes.acima}>
          <Faixa tom="erro" titulo="A planilha não foi aceita" anunciar>
            {queixa}
          </Faixa>
        </div>
      )}
    </Cartao>
  )
}

/** Extracts and declarations of the PGDAS-D, several at once. */
function EnvioDeExtratos({ aoAbrir }: Props) {
  const enviar = useEnviarExtratos()
  const [recusado, setRecusado] = useState<string | null>(null)
  const queixa = recusado ?? (enviar.error ? mensagemDe(enviar.error) : null)
  return (
    <Cartao
      titulo="Ou os extratos do PGDAS-D"
      acao={
        <Button
          component="a"
          href="/exemplos/extrato-do-pgdas.pdf"
          download
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} />}
        >
          Baixar exemplo
        </Button>
      }
    >
      <AreaDeArquivos
        rotulo="Escolher extratos do PGDAS-D em PDF"
        icone={IconFileTypePdf}
        titulo="Arraste os extratos para cá"
        tituloNoToque="Toque para escolher os extratos"
        convite="ou clique para escolher no computador"
        onDrop={(arquivos) => {
          setRecusado(null)
          enviar.mutate(arquivos, { onSuccess: ({ id }) => aoAbrir(id) })
        }}
        onReject={([primeira]) =>
          setRecusado(
            primeira
              ? `${primeira.file.name}: só o PDF que o PGDAS-D gera, ou um ZIP com eles, é aceito. Baixe-o em Consultar Declarações.`
              : null,
          )
        }
        accept={{ "application/pdf": [".pdf"], "application/zip": [".zip"], "application/x-zip-compressed": [".zip"] }}
        maxSize={LIMITE_DO_ENVIO_BYTES}
        loading={enviar.isPending}
      >
        <p className={classes.fraco}>
          PDF do extrato ou da declaração, um por mês, de várias empresas, soltos ou em ZIP: enchem receitas, folha e
          CPP dos meses anteriores, e o DAS é conferido.
        </p>
      </AreaDeArquivos>
      {queixa && (
        <div className={classes.acima}>
          <Faixa tom="erro" titulo="Os extratos não foram aceitos" anunciar>
            {queixa}
          </Faixa>
        </div>
      )}
    </Cartao>
  )
}

async function baixarModelo() {
  const sinal = new AbortController().signal
  const { nome, fluxo } = await abrirModelo(sinal)
  await destinoNaMemoria.salvar(nome, fluxo, sinal)
}

function motivoDaRecusa(rejeicoes: readonly FileRejection[]): string {
  const [primeira] = rejeicoes
  if (!primeira) return ""
  if (rejeicoes.length > 1) return "Envie uma planilha por vez; uma só pode ter várias abas."
  const grande = primeira.errors.some(({ code }) => code === "file-too-large")
  return `${primeira.file.name}: ${grande ? "passa de 50 MB; divida-a em partes menores." : "só XLSX e CSV são aceitos."}`
}

const colunas: readonly ColunaDaLista<ResumoDaImportacao>[] = [
  { id: "nome", titulo: "Arquivo", principal: true, celula: ({ nome }) => nome },
  {
    id: "estado",
    titulo: "Situação",
    celula: ({ estado }) => <Etiqueta tom={tomDoEstado(estado)}>{nomeDoEstado(estado)}</Etiqueta>,
  },
  {
    id: "total",
    titulo: "Linhas",
    numerica: true,
    celula: ({ total }) => (total === 0 ? "—" : formatarInteiro(total)),
  },
  { id: "autor", titulo: "Enviada por", celula: ({ autor }) => autor },
  { id: "criadaEm", titulo: "Enviada em", celula: ({ criadaEm }) => formatarDataHora(criadaEm) },
]

function Anteriores({ aoAbrir }: Props) {
  const [busca] = useBusca(buscaDaImportacao)
  const filtro = { direcao: "desc" as const }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaImportacoes })
  return (
    <Cartao semMargem titulo="Importações anteriores">
      <ListaDeRegistros
        nome="importacoes"
        legenda="Importações"
        palavras={{ um: "importação", varios: "importações", artigo: "a" }}
        lista={lista}
        colunas={colunas}
        chave={({ id }) => id}
        rotulo={({ nome }) => nome}
        cartao={cartao}
        exportar={exportarImportacoes}
        aoAbrir={({ id }) => aoAbrir(id)}
        vazio={{
          titulo: "Nada importado ainda",
          texto: "As importações ficam aqui, com o resultado de cada linha, e podem ser desfeitas.",
          icone: IconTableImport,
        }}
      />
    </Cartao>
  )
}

const cartao = ({ nome, estado, total, autor, criadaEm }: ResumoDaImportacao) => (
  <ResumoEmCartao titulo={nome} aoLado={<Etiqueta tom={tomDoEstado(estado)}>{nomeDoEstado(estado)}</Etiqueta>}>
    <span className={classes.fraco}>
      {plural(total, "linha", "linhas")} · {autor} · {formatarDataHora(criadaEm)}
    </span>
  </ResumoEmCartao>
)
