import { niveisDeAlerta, type PainelDoEscritorio, tiposDeAlerta } from "@partida/contracts"
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconCertificate,
  IconChevronRight,
  IconCircleCheck,
  IconFileCertificate,
  IconReceiptTax,
  IconRefresh,
  type TablerIcon,
} from "@tabler/icons-react"
import { Link, type LinkProps } from "@tanstack/react-router"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { EstadoVazio } from "../../ui/Estados.tsx"
import classes from "./painel.module.css"

interface Item {
  readonly id: string
  readonly quantidade: number
  readonly rotulo: string
  readonly detalhe: string
  readonly icone: TablerIcon
  readonly tom: "erro" | "atencao" | "neutro"
  readonly destino: Pick<LinkProps, "to" | "search">
}

/** What asks for a person today, gravest first; what has nothing is not there. */
export function Hoje({ painel }: { readonly painel: PainelDoEscritorio }) {
  const itens = itensDe(painel).filter(({ quantidade }) => quantidade > 0)
  if (itens.length === 0) {
    return (
      <EstadoVazio titulo="Nada urgente hoje" icone={IconCircleCheck}>
        Nenhuma guia vencida ou a vencer em 7 dias, nenhum certificado no fim e nenhum alerta aberto.
      </EstadoVazio>
    )
  }
  return (
    <ul className={classes.hoje}>
      {itens.map(({ id, quantidade, rotulo, detalhe, icone: Icone, tom, destino }) => (
        <li key={id}>
          <Link {...destino} data-tom={tom}>
            <Icone size={18} className={classes.icone} aria-hidden />
            <span className={classes.pendente}>
              <strong>{rotulo}</strong>
              <span>{detalhe}</span>
            </span>
            <strong className={classes.quantos}>{formatarInteiro(quantidade)}</strong>
            <IconChevronRight size={16} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function itensDe(painel: PainelDoEscritorio): readonly Item[] {
  const { competencia, guias, certificados, calculo, alertas } = painel
  const { proximas, vencidas } = guias
  return [
    {
      id: "vencidas",
      quantidade: vencidas.quantidade,
      rotulo: "Guias vencidas",
      detalhe: `${formatarReais(vencidas.valor)} hoje, com multa e juros`,
      icone: IconReceiptTax,
      tom: "erro",
      destino: { to: "/despesas/impostos", search: { competencia, situacao: "vencida", periodo: "todos" } },
    },
    {
      id: "proximas",
      quantidade: proximas.quantidade,
      rotulo: "Guias que vencem em 7 dias",
      detalhe: `${formatarReais(proximas.valor)} até ${formatarData(proximas.ate)}`,
      icone: IconCalendarDue,
      tom: "atencao",
      destino: {
        to: "/despesas/impostos",
        search: { competencia, situacao: "a-pagar", de: proximas.de, ate: proximas.ate },
      },
    },
    {
      id: "erro",
      quantidade: calculo.erro,
      rotulo: "Cálculos com erro",
      detalhe: "Falta um dado, ou o cálculo falhou",
      icone: IconAlertTriangle,
      tom: "erro",
      destino: { to: "/painel/fechamento/das", search: { competencia, calculo: 3 } },
    },
    {
      id: "recalculando",
      quantidade: calculo.recalculando,
      rotulo: "Esperando recálculo",
      detalhe:
        calculo.aguardamReabrir === 0
          ? "Um dado mudou; voltam sozinhas em instantes"
          : `Um dado mudou; ${plural(calculo.aguardamReabrir, "espera", "esperam")} a reabertura de um mês posterior`,
      icone: IconRefresh,
      tom: "neutro",
      destino: { to: "/painel/fechamento/das", search: { competencia, calculo: 98 } },
    },
    ...automacoesDe(painel.automacoes),
    ...declaracoesDe(painel.declaracoes),
    ...certificadosDe(certificados),
    // Certificates have lines of their own.
    ...alertas
      .filter(({ tipo }) => tipo !== "certificado")
      .map(
        ({ tipo, nivel, quantidade }): Item => ({
          id: `${tipo}-${nivel}`,
          quantidade,
          rotulo: tiposDeAlerta[tipo].rotulo,
          detalhe: `Alerta, nível ${niveisDeAlerta[nivel].rotulo.toLowerCase()}`,
          icone: IconAlertTriangle,
          tom: nivel === "critico" ? "erro" : nivel === "atencao" ? "atencao" : "neutro",
          destino: {
            to: "/painel",
            search: { competencia, alertas: "abertos", alertasTipo: tipo, alertasNivel: nivel },
          },
        }),
      ),
  ]
}

function automacoesDe({ pendentes, semSucesso }: PainelDoEscritorio["automacoes"]): readonly Item[] {
  return [
    {
      id: "automacoes-pendentes",
      quantidade: pendentes,
      rotulo: "Automações que pararam",
      detalhe: "Esperam você, com o motivo e o que fazer",
      icone: IconRefresh,
      tom: "atencao",
      destino: { to: "/processamento/pendentes" },
    },
    {
      id: "automacoes-sem-sucesso",
      quantidade: semSucesso,
      rotulo: "Automações sem sucesso",
      detalhe: "Nenhuma do mesmo tipo deu certo há mais de um dia",
      icone: IconRefresh,
      tom: "erro",
      destino: { to: "/processamento/processar" },
    },
  ]
}

function declaracoesDe(declaracoes: PainelDoEscritorio["declaracoes"]): readonly Item[] {
  if (declaracoes === null) return []
  const { mes, atrasadas, aFazer } = declaracoes
  const comum = { icone: IconFileCertificate }
  return [
    {
      ...comum,
      id: "declaracoes-atrasadas",
      quantidade: atrasadas,
      rotulo: "Declarações atrasadas",
      detalhe: "Venceram neste mês e não constam como entregues",
      tom: "erro",
      destino: { to: "/declaracoes", search: { mes, estado: "atrasada" } },
    },
    {
      ...comum,
      id: "declaracoes-a-fazer",
      quantidade: aFazer,
      rotulo: "Declarações a fazer",
      detalhe: "Vencem até o fim do mês",
      tom: "neutro",
      destino: { to: "/declaracoes", search: { mes, estado: "a-fazer" } },
    },
  ]
}

function certificadosDe({ aVencer, vencidos }: PainelDoEscritorio["certificados"]): readonly Item[] {
  return [
    {
      id: "certificados-vencidos",
      quantidade: vencidos,
      rotulo: "Certificados vencidos",
      detalhe: "Não assinam mais notas nem declarações",
      icone: IconCertificate,
      tom: "erro",
      destino: { to: "/perfil/certificados-digitais", search: { situacao: "vencido" } },
    },
    {
      id: "certificados",
      quantidade: aVencer,
      rotulo: "Certificados que vencem em 30 dias",
      detalhe: "Renove antes que parem de assinar",
      icone: IconCertificate,
      tom: "atencao",
      destino: { to: "/perfil/certificados-digitais", search: { situacao: "a-vencer" } },
    },
  ]
}
