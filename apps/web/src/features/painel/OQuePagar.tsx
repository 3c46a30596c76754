import { type Guia, nomeCurtoDaGuia, type PainelDaEmpresa } from "@partida/contracts"
import { IconChevronRight, IconCircleCheck } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { nomeDoMesDa } from "../../lib/formatacao/competencia.ts"
import { formatarData, hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { CopiarCodigo } from "../../shared/guias/CopiarCodigo.tsx"
import { distanciaDo, urgenciaDo } from "../../shared/guias/textos.ts"
import { Urgencia } from "../../shared/guias/Urgencia.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import classes from "./painel.module.css"

interface Props {
  readonly aPagar: PainelDaEmpresa["aPagar"]
  /** Whose they are; null is several companies', each named on its line. */
  readonly empresa: string | null
  /** Some month was closed already. */
  readonly fechado: boolean
  readonly aoAbrir: (guia: Guia) => void
}

/** What to pay next, the late ones first. */
export function OQuePagar({ aPagar: { lista, quantidade, valor, vencidas }, empresa, fechado, aoAbrir }: Props) {
  return (
    <Cartao
      titulo="O que pagar"
      acao={
        quantidade > 0 && (
          <Link
            to="/despesas/impostos"
            search={{ ...(empresa && { empresa }), situacao: "em-aberto", periodo: "todos" }}
            className={classes.ligacao}
          >
            Ver {plural(quantidade, "guia", "guias")}
          </Link>
        )
      }
    >
      {quantidade === 0 ? (
        <Nada fechado={fechado} />
      ) : (
        <>
          <p className={classes.frase}>
            <span className={classes.aPagar}>{formatarReais(valor)}</span>{" "}
            {quantidade === 1 ? "em uma guia" : `em ${plural(quantidade, "guia", "guias")}`}
            {vencidas > 0 && `, ${plural(vencidas, "vencida", "vencidas")}, com multa e juros até hoje`}
          </p>
          <ul className={classes.hoje}>
            {lista.map((guia) => (
              <LinhaDaGuia key={guia.id} guia={guia} comEmpresa={empresa === null} aoAbrir={aoAbrir} />
            ))}
          </ul>
          <SemCodigo lista={lista} />
        </>
      )}
    </Cartao>
  )
}

interface LinhaProps extends Pick<Props, "aoAbrir"> {
  readonly guia: Guia
  readonly comEmpresa: boolean
}

function LinhaDaGuia({ guia, comEmpresa, aoAbrir }: LinhaProps) {
  const hoje = hojeEmSaoPaulo()
  return (
    <li>
      <button type="button" onClick={() => aoAbrir(guia)} data-tom={guia.situacao === "vencida" ? "erro" : "neutro"}>
        <span className={classes.pendente}>
          <strong>
            {nomeCurtoDaGuia(guia)} de {nomeDoMesDa(guia.competencia)}
          </strong>
          {comEmpresa && <span>{guia.apelido}</span>}
          <span>
            {formatarData(guia.vencimento)}
            {urgenciaDo(guia.vencimento, hoje) === null ? (
              `, ${distanciaDo(guia.vencimento, hoje)}`
            ) : (
              <>
                {" "}
                <Urgencia vencimento={guia.vencimento} />
              </>
            )}
          </span>
        </span>
        <strong className={classes.quantos}>{formatarReais(guia.devido)}</strong>
        <IconChevronRight size={16} aria-hidden />
      </button>
      <Codigos guia={guia} />
    </li>
  )
}

/** To pay from here; what has no code says so once, under the list. */
function Codigos({ guia: { oficial } }: { readonly guia: Guia }) {
  const { pix, linhaDigitavel, situacao } = oficial
  if (situacao !== "pagavel") return null
  return (
    <div className={classes.codigos}>
      {pix && <CopiarCodigo codigo={pix} rotulo="Copiar Pix" variante="light" tamanho="compact-sm" />}
      {linhaDigitavel && (
        <CopiarCodigo
          codigo={linhaDigitavel}
          rotulo="Copiar código de barras"
          variante="default"
          tamanho="compact-sm"
        />
      )}
      {oficial.documento?.deTeste && <span className={classes.contexto}>Documento de teste: não pague.</span>}
    </div>
  )
}

function SemCodigo({ lista }: { readonly lista: readonly Guia[] }) {
  const quantas = lista.filter(({ oficial }) => oficial.situacao !== "pagavel").length
  if (quantas === 0) return null
  return (
    <p className={classes.contexto}>
      Falta a guia oficial, com código de barras e Pix, {quantas === 1 ? "de uma delas" : `de ${quantas} delas`}: abra a
      guia para ver o que falta e pedir ao escritório.
    </p>
  )
}

function Nada({ fechado }: { readonly fechado: boolean }) {
  if (fechado) {
    return (
      <EstadoVazio titulo="Nada a pagar" icone={IconCircleCheck}>
        Todas as guias dos meses fechados estão pagas.
      </EstadoVazio>
    )
  }
  return (
    <EstadoVazio titulo="Nenhum mês fechado ainda">
      Quando o seu escritório fechar o mês, o valor a pagar e o vencimento aparecem aqui. Enviar as notas cedo adianta o
      fechamento.
    </EstadoVazio>
  )
}
