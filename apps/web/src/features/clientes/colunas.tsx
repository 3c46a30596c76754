import { type Cliente, tiposDeContraparte } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"

const documentoDe = ({ tipo, documento }: Cliente) =>
  documento === null ? tiposDeContraparte[tipo] : tipo === "exterior" ? documento : formatarDocumento(documento)
const ultimaDe = ({ notas }: Cliente) => (notas.ultima === null ? "—" : formatarData(notas.ultima.slice(0, 10)))

/** Columns of the clients. */
export const colunasDosClientes: readonly ColunaDaLista<Cliente>[] = [
  {
    id: "nome",
    titulo: "Cliente",
    principal: true,
    ordem: "nome",
    exportacao: ["nome", "tipo"],
    celula: (c) => c.nome,
  },
  {
    id: "documento",
    titulo: "CNPJ ou CPF",
    exportacao: ["documento"],
    celula: (c) => <span className="numerico">{documentoDe(c)}</span>,
  },
  {
    id: "municipio",
    titulo: "Município",
    exportacao: ["municipio", "email", "telefone"],
    celula: (c) => c.municipio ?? "—",
  },
  {
    id: "emAberto",
    titulo: "Em aberto (R$)",
    numerica: true,
    ordem: "aberto",
    exportacao: ["emAberto"],
    celula: ({ emAberto }) => (emAberto.quantos === 0 ? "—" : formatarValor(emAberto.total)),
  },
  {
    id: "vencido",
    titulo: "Vencido (R$)",
    numerica: true,
    ordem: "vencido",
    exportacao: ["vencido", "atrasadoDesde"],
    celula: ({ emAberto }) => (emAberto.atrasadoDesde === null ? "—" : formatarValor(emAberto.vencido)),
  },
  { id: "notas", titulo: "Notas", numerica: true, exportacao: ["notas"], celula: ({ notas }) => String(notas.quantas) },
  {
    id: "total",
    titulo: "Total (R$)",
    numerica: true,
    exportacao: ["total"],
    celula: ({ notas }) => formatarValor(notas.total),
  },
  { id: "ultima", titulo: "Última nota", exportacao: ["ultima", "desde"], celula: ultimaDe },
]

/** The same row on a phone. */
export const cartaoDoCliente = (cliente: Cliente) => (
  <ResumoEmCartao
    titulo={cliente.nome}
    valor={cliente.emAberto.quantos === 0 ? undefined : formatarReais(cliente.emAberto.total)}
  >
    <span>{documentoDe(cliente)}</span>
    {cliente.emAberto.atrasadoDesde !== null && (
      <span>
        {formatarReais(cliente.emAberto.vencido)} em atraso desde {formatarData(cliente.emAberto.atrasadoDesde)}
      </span>
    )}
    <span>{cliente.notas.quantas === 0 ? "Nenhuma nota ainda" : `Última nota: ${ultimaDe(cliente)}`}</span>
  </ResumoEmCartao>
)
