import { Button } from "@mantine/core"
import { type Guia, nomeCurtoDaGuia, type PainelDaEmpresa } from "@partida/contracts"
import { IconCheck, IconChevronRight, IconCircleCheck } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { nomeDoMesDa } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { BaixarOficial, PedirOficial } from "../../shared/guias/AtosDaOficial.tsx"
import { CopiarCodigo } from "../../shared/guias/CopiarCodigo.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { fraseDoQuePagar } from "./frase.ts"
import { Prazo } from "./Prazo.tsx"
import classes from "./painel.module.css"

const JaPaguei = sobDemanda(async () => (await import("./JaPaguei.tsx")).JaPaguei)

interface Props {
  readonly aPagar: PainelDaEmpresa["aPagar"]
  /** Whose they are; null is several companies', each named on its line. */
  readonly empresa: string | null
  /** Some month was closed already. */
  readonly fechado: boolean
  readonly aoAbrir: (guia: Guia) => void
}

/** What to pay next, the late ones first; each is paid, and told as paid, from its own line. */
export function OQuePagar({ aPagar, empresa, fechado, aoAbrir }: Props) {
  const { lista, quantidade } = aPagar
  const frase = fraseDoQuePagar(aPagar)
  const [paga, setPaga] = useState<string | null>(null)
  const primeira = lista.find(({ oficial }) => oficial.situacao === "pagavel") ?? lista[0]
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
            <strong className={classes.aPagar}>{frase.valor}</strong> {frase.quantas}
            {frase.atraso !== null && <span className={classes.emAtraso}>, {frase.atraso}</span>}
          </p>
          <ul className={classes.guias}>
            {lista.map((guia) => (
              <LinhaDaGuia
                key={guia.id}
                guia={guia}
                comEmpresa={empresa === null}
                primeira={guia === primeira}
                aoAbrir={aoAbrir}
                aoPagar={() => setPaga(guia.id)}
              />
            ))}
          </ul>
          <SemCodigo lista={lista} />
          {quantidade > lista.length && (
            <p className={classes.contexto}>
              e mais {plural(quantidade - lista.length, "guia", "guias")}, em Impostos.
            </p>
          )}
        </>
      )}
      <Suspense>{paga !== null && <JaPaguei key={paga} id={paga} aoFechar={() => setPaga(null)} />}</Suspense>
    </Cartao>
  )
}

interface LinhaProps extends Pick<Props, "aoAbrir"> {
  readonly guia: Guia
  readonly comEmpresa: boolean
  /** The first that can be paid, or the first of all: its button is the one of the page. */
  readonly primeira: boolean
  readonly aoPagar: () => void
}

function LinhaDaGuia({ guia, comEmpresa, primeira, aoAbrir, aoPagar }: LinhaProps) {
  return (
    <li>
      <button type="button" onClick={() => aoAbrir(guia)} data-tom={guia.situacao === "vencida" ? "erro" : "neutro"}>
        <span className={classes.pendente}>
          <strong>
            {nomeCurtoDaGuia(guia)} de {nomeDoMesDa(guia.competencia)}
          </strong>
          {comEmpresa && <span>{guia.apelido}</span>}
          <Prazo vencimento={guia.vencimento} />
        </span>
        <span className={classes.quanto}>
          <strong className={classes.quantos}>{formatarReais(guia.devido)}</strong>
          {guia.acrescimos && <span>hoje; era {formatarReais(guia.emAberto)}</span>}
        </span>
        <IconChevronRight size={16} aria-hidden />
      </button>
      <Atos guia={guia} primeira={primeira} aoPagar={aoPagar} />
    </li>
  )
}

/** To pay from here, to ask for what is missing, and to tell that it was paid. */
function Atos({ guia, primeira, aoPagar }: Pick<LinhaProps, "guia" | "primeira" | "aoPagar">) {
  const { alcanca } = usePessoa()
  const { pix, linhaDigitavel, situacao, documento } = guia.oficial
  const pagavel = situacao === "pagavel"
  return (
    <div className={classes.codigos}>
      {pagavel && pix && (
        <CopiarCodigo codigo={pix} rotulo="Copiar Pix" variante={primeira ? "filled" : "light"} tamanho="xs" />
      )}
      {pagavel && linhaDigitavel && (
        <CopiarCodigo
          codigo={linhaDigitavel}
          rotulo="Copiar código de barras"
          variante={primeira && !pix ? "filled" : "default"}
          tamanho="xs"
        />
      )}
      {documento && <BaixarOficial id={guia.id} tamanho="xs" />}
      {!pagavel && alcanca("EMPRESA") && (
        <PedirOficial
          id={guia.id}
          vencida={situacao === "vencida"}
          tamanho="xs"
          variante={primeira ? "filled" : "light"}
        />
      )}
      {alcanca("EMPRESA") && (
        <Button variant="subtle" size="xs" leftSection={<IconCheck size={16} aria-hidden />} onClick={aoPagar}>
          Já paguei
        </Button>
      )}
      {pagavel && documento && documento.total !== guia.devido && (
        <span className={classes.contexto}>{fraseDoCodigo(documento)}</span>
      )}
      {documento?.deTeste && <span className={classes.contexto}>Documento de teste: não pague.</span>}
    </div>
  )
}

/** A code of another amount than the line: for a later day, or of several guides, which would be paid twice. */
const fraseDoCodigo = ({ total, dataLimite, outrasGuias }: NonNullable<Guia["oficial"]["documento"]>) =>
  `O código é de ${formatarReais(total)}, até ${formatarData(dataLimite)}${outrasGuias > 0 ? `, e paga mais ${plural(outrasGuias, "guia", "guias")}: pague uma vez só` : ""}.`

function SemCodigo({ lista }: { readonly lista: readonly Guia[] }) {
  const quantas = lista.filter(({ oficial }) => oficial.situacao !== "pagavel").length
  if (quantas === 0) return null
  return (
    <p className={classes.contexto}>
      {quantas === lista.length ? "Falta a guia oficial" : `Falta a guia oficial de ${quantas}`}: peça na linha dela.
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
