import { type DocumentoDaEmpresa, origensDoDocumento, rotasDosDocumentos, tiposDeDocumento } from "@partida/contracts"
import { IconFileText, IconLink, IconUpload } from "@tabler/icons-react"
import { Suspense } from "react"
import { abrir } from "../../lib/api/chamar.ts"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarDataHora, hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarTamanho } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { LinkDoDocumento } from "../../shared/documentos/LinkDoDocumento.tsx"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { listaDe } from "../../shared/lista/chamadas.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { opcoesDeMes } from "../../shared/lista/meses.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { type BuscaDosDocumentos, buscaDosDocumentos, filtroDosDocumentos } from "./busca.ts"

/** What is kept of the companies within reach: official guides, declarations, receipts, fiscal situation. */
export function PaginaDocumentos() {
  const [busca, mudar] = useBusca(buscaDosDocumentos)
  const { pessoa, alcanca } = usePessoa()
  const umaSo = busca.empresa !== undefined || pessoa.empresas.length === 1
  const filtro = filtroDosDocumentos(busca)
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaDocumentos })
  const aberto = lista.dados?.lista.find(({ id }) => id === busca.documento)
  const exportar: AbrirExportacao = (pedido, sinal) =>
    abrir(rotasDosDocumentos.exportarDocumentos, { query: { ...filtro, ...pedido }, sinal })
  return (
    <>
      <CabecalhoDaPagina
        titulo="Documentos"
        subtitulo="Guias oficiais, declarações, recibos e o que mais ficou guardado"
        acoes={
          alcanca("EMPRESA") && (
            <BotaoLink to="/compartilhar" leftSection={<IconUpload size={16} />}>
              Enviar documentos
            </BotaoLink>
          )
        }
      />
      <Cartao semMargem rotulo="Documentos">
        <ListaDeRegistros
          tela="/despesas/documentos"
          legenda="Documentos"
          palavras={{ um: "documento", varios: "documentos", artigo: "o" }}
          lista={lista}
          colunas={umaSo ? colunasDeUmaEmpresa : colunas}
          chave={({ id }) => id}
          rotulo={({ nome }) => nome}
          cartao={umaSo ? cartaoDeUmaEmpresa : cartao}
          campos={camposDe(busca)}
          {...(alcanca("EMPRESA") ? { acoes: acoesDe(({ id }) => mudar({ documento: id })) } : {})}
          exportar={exportar}
          vazio={{
            titulo: "Nenhum documento por aqui",
            texto: "Aparecem aqui os documentos que os órgãos devolvem e os que forem anexados às guias.",
            icone: IconFileText,
          }}
        />
      </Cartao>
      <Suspense>
        {aberto && (
          <GavetaDoVinculo key={aberto.id} documento={aberto} aoFechar={() => mudar({ documento: undefined })} />
        )}
      </Suspense>
    </>
  )
}

const GavetaDoVinculo = sobDemanda(async () => (await import("./GavetaDoVinculo.tsx")).GavetaDoVinculo)

/** What came from an authority, or is of a guide, says by itself what it is of. */
const acoesDe = (aoVincular: (documento: DocumentoDaEmpresa) => void) => (documento: DocumentoDaEmpresa) =>
  documento.origem === "pessoa" && documento.idGuia === null && documento.retirada === null
    ? [{ id: "vincular", rotulo: "Vincular…", icone: IconLink, aoAcionar: () => aoVincular(documento) }]
    : []

const consultaDocumentos = listaDe(rotasDosDocumentos, "listarDocumentos")

const mesDe = ({ competencia }: DocumentoDaEmpresa) => (competencia === null ? "—" : formatarCompetencia(competencia))
const nomeDe = ({ nome, endereco }: DocumentoDaEmpresa) =>
  endereco === null ? nome : <LinkDoDocumento endereco={endereco}>{nome}</LinkDoDocumento>

const colunasDeUmaEmpresa: readonly ColunaDaLista<DocumentoDaEmpresa>[] = [
  { id: "nome", titulo: "Documento", celula: nomeDe },
  { id: "tipo", titulo: "Tipo", celula: ({ tipo }) => tiposDeDocumento[tipo].rotulo },
  { id: "competencia", titulo: "Competência", celula: mesDe },
  { id: "origem", titulo: "Origem", celula: ({ origem }) => origensDoDocumento[origem].rotulo },
  {
    id: "recebimento",
    titulo: "Guardado em",
    exportacao: ["recebidoEm", "recebidoPor"],
    celula: ({ criadoEm }) => <span className="numerico">{formatarDataHora(criadoEm)}</span>,
  },
  {
    id: "tamanho",
    titulo: "Tamanho",
    numerica: true,
    exportacao: [],
    celula: ({ tamanhoBytes }) => formatarTamanho(tamanhoBytes),
  },
  {
    id: "sha256",
    titulo: "SHA-256",
    celula: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, 12)}…</code>,
  },
]

const colunas: readonly ColunaDaLista<DocumentoDaEmpresa>[] = [
  { id: "empresa", titulo: "Empresa", celula: ({ apelido }) => apelido },
  ...colunasDeUmaEmpresa,
]

/** The same row on a phone; the company only where there are several. */
const cartaoDe = (comEmpresa: boolean) => (documento: DocumentoDaEmpresa) => (
  <ResumoEmCartao
    titulo={nomeDe(documento)}
    aoLado={<span className="numerico">{formatarTamanho(documento.tamanhoBytes)}</span>}
  >
    {comEmpresa && <span>{documento.apelido}</span>}
    <span>
      {tiposDeDocumento[documento.tipo].rotulo} · {mesDe(documento)}
    </span>
    <span>{formatarDataHora(documento.criadoEm)}</span>
  </ResumoEmCartao>
)
const cartao = cartaoDe(true)
const cartaoDeUmaEmpresa = cartaoDe(false)

function camposDe({ mes }: BuscaDosDocumentos): readonly CampoDoFiltro<keyof BuscaDosDocumentos>[] {
  return [
    { campo: "busca", tipo: "texto", rotulo: "Buscar documento", exemplo: "Nome do arquivo" },
    {
      campo: "tipo",
      tipo: "opcoes",
      rotulo: "Tipo",
      todas: "Todos os tipos",
      opcoes: Object.entries(tiposDeDocumento).map(([value, { rotulo }]) => ({ value, label: rotulo })),
    },
    {
      campo: "mes",
      tipo: "opcoes",
      rotulo: "Competência",
      todas: "Todos os meses",
      opcoes: opcoesDeMes(mes, hojeEmSaoPaulo()),
    },
    { campo: "vincular", tipo: "marca", rotulo: "Só os que esperam vínculo", valor: "sim" },
    { campo: "retirados", tipo: "marca", rotulo: "Só os retirados", valor: "sim" },
  ]
}
