import { chavesPix, type Fornecedor, tiposDeContraparte } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"

const documentoDe = ({ tipo, documento }: Fornecedor) =>
  documento === null ? tiposDeContraparte[tipo] : tipo === "exterior" ? documento : formatarDocumento(documento)
const ultimaDe = ({ notas }: Fornecedor) => (notas.ultima === null ? "—" : formatarData(notas.ultima.slice(0, 10)))
const pagamentoDe = ({ tipoDaChavePix, idBanco }: Fornecedor) =>
  tipoDaChavePix !== null ? `Pix: ${chavesPix[tipoDaChavePix]}` : idBanco !== null ? "Transferência" : "—"

/** Columns of the suppliers. */
export const colunasDosFornecedores: readonly ColunaDaLista<Fornecedor>[] = [
  { id: "nome", titulo: "Fornecedor", principal: true, exportacao: ["nome", "tipo"], celula: (f) => f.nome },
  {
    id: "documento",
    titulo: "CNPJ ou CPF",
    exportacao: ["documento"],
    celula: (f) => <span className="numerico">{documentoDe(f)}</span>,
  },
  {
    id: "categoria",
    titulo: "Categoria",
    exportacao: ["categoria", "retencoes", "municipio", "email", "telefone"],
    celula: (f) => f.nomeDaCategoria ?? "—",
  },
  {
    id: "pagamento",
    titulo: "Pagamento",
    exportacao: ["chavePix", "banco", "agencia", "conta"],
    celula: pagamentoDe,
  },
  {
    id: "emAberto",
    titulo: "Em aberto (R$)",
    numerica: true,
    exportacao: ["emAberto"],
    celula: ({ emAberto }) => (emAberto.quantos === 0 ? "—" : formatarValor(emAberto.total)),
  },
  { id: "notas", titulo: "Notas", numerica: true, exportacao: ["notas"], celula: ({ notas }) => String(notas.quantas) },
  {
    id: "total",
    titulo: "Total (R$)",
    numerica: true,
    exportacao: ["total"],
    celula: ({ notas }) => formatarValor(notas.total),
  },
  { id: "ultima", titulo: "Última nota", exportacao: ["ultima"], celula: ultimaDe },
]

/** The same row on a phone. */
export const cartaoDoFornecedor = (fornecedor: Fornecedor) => (
  <ResumoEmCartao
    titulo={fornecedor.nome}
    valor={fornecedor.emAberto.quantos === 0 ? undefined : formatarReais(fornecedor.emAberto.total)}
  >
    <span>{documentoDe(fornecedor)}</span>
    <span>
      {[fornecedor.nomeDaCategoria, pagamentoDe(fornecedor)].filter((p) => p !== null && p !== "—").join(" · ") ||
        "Sem categoria nem forma de pagar"}
    </span>
  </ResumoEmCartao>
)
