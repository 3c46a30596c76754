import { Button } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { useBusca } from "../../lib/busca.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { buscaDaImportacao } from "./busca.ts"
import { EtapaArquivo } from "./EtapaArquivo.tsx"
import { EtapaColunas } from "./EtapaColunas.tsx"
import { EtapaLinhas } from "./EtapaLinhas.tsx"
import { etapaDe } from "./etapas.ts"
import { consultaImportacao } from "./importacao.api.ts"
import { Passos } from "./Passos.tsx"

/** A portfolio brought in from a spreadsheet, or past months from extracts: file, columns, check, writing, result. */
export function PaginaImportacao() {
  const [busca, mudar] = useBusca(buscaDaImportacao)
  const id = busca.importacao === undefined || busca.importacao === "nova" ? null : busca.importacao
  const abrir = (importacao: string) =>
    mudar({
      importacao,
      escolha: undefined,
      colunas: undefined,
      veredito: undefined,
      tipo: undefined,
      busca: undefined,
      pagina: undefined,
    })
  return id === null ? <NovaImportacao aoAbrir={abrir} /> : <ImportacaoAberta key={id} id={id} aoAbrir={abrir} />
}

const QUEM_TRAZ = { cliente: "Os clientes", fornecedor: "Os fornecedores" } as const

function NovaImportacao({ aoAbrir }: { readonly aoAbrir: (id: string) => void }) {
  const [{ traz }] = useBusca(buscaDaImportacao)
  return (
    <>
      <CabecalhoDaPagina
        titulo="Importar"
        subtitulo={
          traz === undefined
            ? "Uma planilha com tudo, ou os extratos do PGDAS-D com os meses anteriores. Nada é gravado antes de você conferir."
            : `${QUEM_TRAZ[traz]} da empresa, em planilha de qualquer sistema. Nada é gravado antes de você conferir.`
        }
      />
      <Passos atual={0} />
      <EtapaArquivo aoAbrir={aoAbrir} />
    </>
  )
}

function ImportacaoAberta({ id, aoAbrir }: { readonly id: string; readonly aoAbrir: (id: string) => void }) {
  const [busca, mudar] = useBusca(buscaDaImportacao)
  const { data, error, refetch, isPending } = useQuery(consultaImportacao(id))
  const achada = data?.id
  // A notice leads here by the job: the address becomes that of the import, which outlives its jobs.
  useEffect(() => {
    if (achada !== undefined && achada !== id) mudar({ importacao: achada }, { substituir: true })
  }, [achada, id, mudar])
  const nova = (
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => aoAbrir("nova")}>
      Nova importação
    </Button>
  )
  if (error instanceof ErroDaApi && error.codigo === "nao-encontrado") {
    return (
      <Cartao>
        <EstadoVazio titulo="Esta importação não existe mais" acao={nova}>
          Ela pode ser de outro escritório, ou o endereço está incompleto.
        </EstadoVazio>
      </Cartao>
    )
  }
  if (error && !data) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  if (isPending || !data) return <CabecalhoDaPagina titulo="Importar" subtitulo="Abrindo…" />
  const nasColunas =
    data.origem === "planilha" &&
    (data.estado === "mapeando" || (data.estado === "conferida" && busca.colunas === "sim"))
  return (
    <>
      <CabecalhoDaPagina
        titulo={data.origem === "extratos" ? "Importar extratos do PGDAS-D" : "Importar planilha"}
        subtitulo={data.nome}
        acoes={nova}
      />
      <Passos atual={nasColunas ? 1 : etapaDe(data.estado)} origem={data.origem} />
      {nasColunas ? (
        <EtapaColunas key={data.lote?.id} importacao={data} aoConferir={() => mudar({ colunas: undefined })} />
      ) : (
        <EtapaLinhas importacao={data} />
      )}
    </>
  )
}
