import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import type { z } from "zod"
import { ErroDaApi } from "../api/erro.ts"
import { comoFalha, type FalhaDaEntrada } from "../sessao/estado.ts"
import { campoNaTela, focarPrimeiro } from "./foco.ts"
import { iguais } from "./iguais.ts"
import { type Caminho, comCaminho, lerCaminho, type NoCaminho } from "./mapping.ts"
import { camposDoErro, ehObrigatorio, type Queixas, queixaDo, queixasDoEsquema, semQueixa } from "./queixas.ts"

export interface OpcoesDoFormulario<V extends object, S extends z.ZodType, R> {
  /** The contract's schema of the body. */
  readonly esquema: S
  readonly iniciais: V
  /** The body of what is typed, as the schema reads it; absent, what is typed is the body. */
  readonly corpo?: (valores: V) => unknown
  /** What the schema does not say, or says in words for programmers; these win over its own. */
  readonly conferir?: (valores: V) => Queixas
  readonly enviar: (dados: z.output<S>) => Promise<R>
  /** After the body was accepted; the form is clean already, so leaving it asks nothing. */
  readonly aoSalvar?: (resultado: R) => void
  /** Takes over a failure: true when it is dealt with and the form has nothing to say. */
  readonly aoFalhar?: (erro: unknown, valores: V) => Promise<boolean>
  /** Called with the fields complained about before the focus goes to the first: opens the tab that hides it. */
  readonly aoAcusar?: (campos: readonly string[]) => void
  /** Fields that are no loss when dropped and are never kept: passwords. */
  readonly segredos?: readonly string[]
}

type Evento = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/** What an input takes to be a field. */
export interface PropsDoCampo<T> {
  readonly name: string
  readonly value: T
  readonly error: string | undefined
  readonly required: boolean
  readonly withAsterisk: boolean
  readonly "data-campo": string
  readonly onChange: (valor: T | Evento) => void
  readonly onBlur: (evento: FocusEvent<HTMLElement>) => void
}

const CORPO_IGUAL = (valores: unknown) => valores

/**
 * A form over a contract's schema. A field is checked when it is left and all of them on saving, never while typing; the
 * first wrong one, as the page reads, gets the focus. A refusal by the server goes to the field it names; any other
 * failure is `falha`, for one notice. One sending at a time. Ctrl or ⌘ + Enter saves.
 */
export function useFormulario<V extends object, S extends z.ZodType, R>(opcoes: OpcoesDoFormulario<V, S, R>) {
  const { esquema, corpo = CORPO_IGUAL } = opcoes
  const id = useId()
  const formulario = useRef<HTMLFormElement>(null)
  const acusacao = useAcusacao(formulario, opcoes.aoAcusar)
  const guardados = useValores(opcoes, acusacao)
  const { valores, iniciais } = guardados
  // Where every field is required, marking each of them says nothing.
  const marcarObrigatorios = useMemo(
    () => !Object.keys(iniciais).every((nome) => ehObrigatorio(esquema, nome)),
    [esquema, iniciais],
  )
  const conferir = (v: V): Queixas => ({ ...queixasDoEsquema(esquema, corpo(v)), ...opcoes.conferir?.(v) })
  const { enviando, submeter } = useEnvio(opcoes, { formulario, acusacao, guardados, conferir })

  const aoSair = (nome: string, { currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Going to a button: it saves, which checks everything, or leaves, and a complaint would only move it away.
    if (
      relatedTarget instanceof Element &&
      (relatedTarget.closest("button, a") || currentTarget.contains(relatedTarget))
    )
      return
    if (iguais(lerCaminho(valores, nome), lerCaminho(iniciais, nome))) return
    const queixa = queixaDo(nome, conferir(valores))
    if (queixa !== undefined) acusacao.anotar(nome, queixa)
  }
  return {
    formulario: {
      id,
      ref: formulario,
      noValidate: true,
      onSubmit: (evento: FormEvent) => {
        evento.preventDefault()
        // A dialog's form lies inside the drawer's in React's tree, not in the page's.
        evento.stopPropagation()
        void submeter(valores)
      },
      onKeyDown: salvarPeloTeclado,
    },
    /** What an input takes to be this field; choices that answer values instead of events are understood too. */
    campo: <C extends Caminho<V>>(nome: C): PropsDoCampo<NoCaminho<V, C>> => {
      const required = ehObrigatorio(esquema, nome)
      return {
        name: nome,
        value: lerCaminho(valores, nome),
        error: queixaDo(nome, acusacao.queixas),
        required,
        withAsterisk: required && marcarObrigatorios,
        "data-campo": nome,
        onChange: (valor) => guardados.mudar(nome, ehEvento(valor) ? valor.currentTarget.value : valor),
        onBlur: (evento) => aoSair(nome, evento),
      }
    },
    /** What a checkbox or switch takes to be this field. */
    marca: <C extends Caminho<V>>(nome: C) => ({
      name: nome,
      checked: lerCaminho(valores, nome) === true,
      "data-campo": nome,
      onChange: (evento: ChangeEvent<HTMLInputElement>) => guardados.mudar(nome, evento.currentTarget.checked),
    }),
    /** A list of the form, to draw and to change: complaints about rows that moved go away. */
    lista: <C extends Caminho<V>>(nome: C) => ({
      itens: lerCaminho(valores, nome),
      trocar: (itens: NoCaminho<V, C>) => guardados.mudar(nome, itens),
    }),
    ...guardados,
    falha: acusacao.falha,
    enviando,
    /** Saves these values as if they had been typed. */
    submeter,
  }
}

type Acusacao = ReturnType<typeof useAcusacao>

/** Complaints, and the failure that is of no field. */
function useAcusacao(formulario: RefObject<HTMLFormElement | null>, aoAcusar?: (campos: readonly string[]) => void) {
  const [queixas, setQueixas] = useState<Queixas>({})
  const [falha, setFalha] = useState<FalhaDaEntrada | null>(null)
  const [aFocar, setAFocar] = useState<Queixas>({})
  // Before the complaint is painted: who hears or reads it is already there.
  useLayoutEffect(() => {
    const [primeira] = Object.entries(aFocar)
    if (!primeira || !formulario.current) return
    // A complaint about nothing on screen must not be lost.
    if (!focarPrimeiro(formulario.current, Object.keys(aFocar))) {
      setFalha({ codigo: "entrada-invalida", mensagem: primeira[1], campo: primeira[0], aguardarSegundos: null })
    }
  }, [aFocar, formulario])
  return {
    queixas,
    falha,
    setFalha,
    /** Shows these complaints and no others, and takes the person to the first. */
    acusar: (novas: Queixas) => {
      setQueixas(novas)
      if (Object.keys(novas).length === 0) return
      aoAcusar?.(Object.keys(novas))
      setAFocar({ ...novas })
    },
    anotar: (nome: string, queixa: string) => setQueixas((anteriores) => ({ ...anteriores, [nome]: queixa })),
    perdoar: (nome: string) => setQueixas((anteriores) => semQueixa(nome, anteriores)),
  }
}

type Guardados<V extends object> = ReturnType<typeof useValores<V, z.ZodType, unknown>>

/** What is typed, what the form began with, and whether they differ as the contract would keep them. */
function useValores<V extends object, S extends z.ZodType, R>(opcoes: OpcoesDoFormulario<V, S, R>, acusacao: Acusacao) {
  const { esquema, corpo = CORPO_IGUAL, segredos } = opcoes
  const [iniciais, setIniciais] = useState(opcoes.iniciais)
  const [valores, setValores] = useState(opcoes.iniciais)
  const canonico = (v: V) => semSegredos(canonicoDe(esquema, corpo(v)), segredos)
  const sujo = useMemo(() => !iguais(canonico(valores), canonico(iniciais)), [valores, iniciais])
  const sujoAgora = useRef(sujo)
  useEffect(() => {
    sujoAgora.current = sujo
  })
  const trocar = (novos: V) => {
    setValores(novos)
    acusacao.acusar({})
    acusacao.setFalha(null)
  }
  return {
    valores,
    iniciais,
    sujo,
    segredos,
    /** Whether something typed would be lost now: right after a save nothing is, although nothing was drawn yet. */
    estaSujo: () => sujoAgora.current,
    mudar: (nome: string, valor: unknown) => {
      setValores((anteriores) => comCaminho(anteriores, nome, valor))
      // A complaint is about what was there when it was made.
      acusacao.perdoar(nome)
    },
    /** Other values, still to be saved. */
    preencher: trocar,
    /** Other values, as the server has them. */
    recomecar: (novos: V) => {
      setIniciais(novos)
      trocar(novos)
    },
    /** Back to what the form began with. */
    desfazer: () => {
      sujoAgora.current = false
      trocar(iniciais)
    },
    salvou: (novos: V) => {
      sujoAgora.current = false
      setIniciais(novos)
    },
  }
}

interface PartesDoEnvio<V extends object> {
  readonly formulario: RefObject<HTMLFormElement | null>
  readonly acusacao: Acusacao
  readonly guardados: Pick<Guardados<V>, "salvou">
  readonly conferir: (valores: V) => Queixas
}

/** Checks and sends, one at a time. */
function useEnvio<V extends object, S extends z.ZodType, R>(
  opcoes: OpcoesDoFormulario<V, S, R>,
  partes: PartesDoEnvio<V>,
) {
  const { esquema, corpo = CORPO_IGUAL } = opcoes
  const { formulario, acusacao, guardados, conferir } = partes
  const [enviando, setEnviando] = useState(false)
  const ocupado = useRef(false)
  const tratar = async (erro: unknown, enviados: V) => {
    if (await opcoes.aoFalhar?.(erro, enviados)) return
    const tela = formulario.current
    const campo = tela && camposDoErro(erro).find((c) => campoNaTela(tela, c))
    if (erro instanceof ErroDaApi && campo) acusacao.acusar({ [campo]: erro.mensagem })
    else acusacao.setFalha(comoFalha(erro))
  }
  const mandar = async (v: V) => {
    ocupado.current = true
    setEnviando(true)
    try {
      return { resultado: await opcoes.enviar(esquema.parse(corpo(v))) }
    } catch (erro) {
      await tratar(erro, v)
      return null
    } finally {
      ocupado.current = false
      setEnviando(false)
    }
  }
  const submeter = async (v: V) => {
    if (ocupado.current) return
    acusacao.setFalha(null)
    const novas = conferir(v)
    acusacao.acusar(novas)
    if (Object.keys(novas).length > 0) return
    const enviado = await mandar(v)
    if (!enviado) return
    guardados.salvou(v)
    opcoes.aoSalvar?.(enviado.resultado)
  }
  return { enviando, submeter }
}

function salvarPeloTeclado(evento: KeyboardEvent<HTMLFormElement>): void {
  if (evento.key !== "Enter" || !(evento.ctrlKey || evento.metaKey) || evento.nativeEvent.isComposing) return
  evento.preventDefault()
  evento.stopPropagation()
  evento.currentTarget.requestSubmit()
}

/** A form of these values, for the components that draw its fields. */
export type Formulario<V extends object> = ReturnType<typeof useFormulario<V, z.ZodType, unknown>>

/** The body as the contract would keep it, so that a space at the end is no change; what it refuses, as it was typed. */
function canonicoDe(esquema: z.ZodType, corpo: unknown): unknown {
  const lido = esquema.safeParse(corpo)
  return lido.success ? lido.data : corpo
}

function semSegredos(corpo: unknown, segredos: readonly string[] | undefined): unknown {
  if (!segredos || typeof corpo !== "object" || corpo === null) return corpo
  return Object.fromEntries(Object.entries(corpo).filter(([nome]) => !segredos.includes(nome)))
}

function ehEvento<T>(valor: T | Evento): valor is Evento {
  return typeof valor === "object" && valor !== null && "currentTarget" in valor
}
