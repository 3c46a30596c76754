import type { PainelDaEmpresa } from "@partida/contracts"
import {
  IconCertificate,
  IconChevronRight,
  IconFileInvoice,
  IconFileUpload,
  type TablerIcon,
} from "@tabler/icons-react"
import { Link, type LinkProps } from "@tanstack/react-router"
import { formatarData, hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import classes from "./painel.module.css"

interface Props {
  readonly painel: Pick<PainelDaEmpresa, "notasEsperando" | "certificados" | "pedidos">
  /** Null: of all the companies together. */
  readonly empresa: string | null
}

interface Item {
  readonly id: string
  readonly rotulo: string
  readonly porque: string
  readonly icone: TablerIcon
  readonly tom: "erro" | "atencao"
  readonly destino: Pick<LinkProps, "to" | "search">
}

/** What the office waits for from the owner, each with where it is done; nothing, and the card is not there. */
export function OQuePrecisamDeVoce({ painel, empresa }: Props) {
  const itens = itensDe(painel, empresa)
  if (itens.length === 0) return null
  return (
    <Cartao titulo="O que precisam de você">
      <ul className={classes.hoje}>
        {itens.map(({ id, rotulo, porque, icone: Icone, tom, destino }) => (
          <li key={id}>
            <Link {...destino} data-tom={tom}>
              <Icone size={18} className={classes.icone} aria-hidden />
              <span className={classes.pendente}>
                <strong>{rotulo}</strong>
                <span className={classes.porque}>{porque}</span>
              </span>
              <IconChevronRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Cartao>
  )
}

function itensDe({ notasEsperando, certificados, pedidos }: Props["painel"], empresa: string | null): readonly Item[] {
  const daEmpresa = empresa === null ? {} : { empresa }
  const { vencidos, aVencer } = certificados
  const certificado = (id: "vencido" | "a-vencer", n: number, rotulo: string, porque: string): readonly Item[] =>
    n === 0
      ? []
      : [
          {
            id,
            rotulo,
            porque,
            icone: IconCertificate,
            tom: id === "vencido" ? "erro" : "atencao",
            destino: { to: "/perfil/certificados-digitais", search: { ...daEmpresa, situacao: id } },
          },
        ]
  return [
    ...dosPedidos(pedidos, empresa),
    ...(notasEsperando === 0
      ? []
      : [
          {
            id: "notas",
            rotulo: `${plural(notasEsperando, "nota espera", "notas esperam")} a sua decisão`,
            porque: "Enquanto isso elas não entram na conta do imposto.",
            icone: IconFileInvoice,
            tom: "atencao",
            destino: {
              to: "/receitas/notas-fiscais",
              search: { ...daEmpresa, pendentes: "sim", periodo: "todas" },
            },
          } as const,
        ]),
    ...certificado(
      "vencido",
      vencidos,
      vencidos === 1 ? "O certificado digital venceu" : `${vencidos} certificados digitais venceram`,
      "Sem ele o escritório não emite nem transmite em nome da empresa.",
    ),
    ...certificado(
      "a-vencer",
      aVencer,
      aVencer === 1
        ? "O certificado digital vence em até 30 dias"
        : `${aVencer} certificados digitais vencem em até 30 dias`,
      "Renove antes que ele pare de assinar.",
    ),
  ]
}

/** Documents that the office asked for: each by itself, with the day until which it is waited for. */
function dosPedidos({ lista, haMais }: PainelDaEmpresa["pedidos"], empresa: string | null): readonly Item[] {
  const hoje = hojeEmSaoPaulo()
  const daEmpresa = empresa === null ? {} : { empresa }
  const itens = lista.map(({ id, assunto, apelido, prazo }): Item => {
    const passou = prazo < hoje
    return {
      id: `pedido-${id}`,
      rotulo: assunto,
      porque: `${passou ? "O prazo passou em" : "Até"} ${formatarData(prazo)}${empresa === null ? ` · ${apelido}` : ""}`,
      icone: IconFileUpload,
      tom: passou ? "erro" : "atencao",
      destino: { to: "/conversas", search: { ...daEmpresa, conversa: id } },
    }
  })
  if (!haMais) return itens
  const todos: Item = {
    id: "pedidos",
    rotulo: "Ver tudo o que o escritório pediu",
    porque: "Há mais documentos pedidos.",
    icone: IconFileUpload,
    tom: "atencao",
    destino: { to: "/conversas", search: { ...daEmpresa, situacao: "espera-cliente" } },
  }
  return [...itens, todos]
}
