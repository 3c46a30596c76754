import { Skeleton } from "@mantine/core"
import { type CategoriaDoBanco, confiancas, type DestinoDaLinha, type LinhaPendente } from "@partida/contracts"
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { type AMao, CorpoDaLinha } from "./CorpoDaLinha.tsx"
import classes from "./conciliacao.module.css"
import { type Andamento, type Escolha, seguinte, tons } from "./fila.ts"
import type { useFila } from "./useFila.ts"

interface Props {
  readonly linhas: readonly LinhaPendente[]
  readonly categorias: readonly CategoriaDoBanco[]
  readonly fila: ReturnType<typeof useFila>
  /** Line on which the person is. */
  readonly aberta: string | undefined
  readonly aoAbrir: (id: string) => void
}

const GavetaDosTitulos = sobDemanda(async () => (await import("./GavetaDosTitulos.tsx")).GavetaDosTitulos)
const GavetaDaDivisao = sobDemanda(async () => (await import("./GavetaDaDivisao.tsx")).GavetaDaDivisao)

const EM_CAMPO = "input, textarea, [role='listbox'], [role='combobox']"

const QUE_ESCOLHEM = new Set(["ArrowDown", "ArrowUp", "j", "k"])

function focarAberta(caixa: HTMLElement | null): boolean {
  const aberta = caixa?.querySelector<HTMLElement>("[data-aberta]")
  aberta?.focus()
  return aberta != null
}

/** The lines that wait, one of them open with what it may be; all of it by keyboard. */
export function LinhasAConciliar({ linhas, categorias, fila, aberta, aoAbrir }: Props) {
  const caixa = useRef<HTMLOListElement>(null)
  const categoria = useRef<HTMLInputElement>(null)
  // Whoever moves by keyboard takes the focus along; who only reads is not moved.
  const seguir = useRef(false)
  const [aMao, setAMao] = useState<{ readonly linha: LinhaPendente; readonly qual: AMao } | null>(null)
  useEffect(() => {
    if (!seguir.current || aberta === undefined) return
    seguir.current = false
    focarAberta(caixa.current)
  }, [aberta])
  // With the focus nowhere, the keys that choose a line go to the one that is open.
  useEffect(() => {
    const entrar = (evento: globalThis.KeyboardEvent) => {
      if (evento.target !== document.body || evento.ctrlKey || evento.metaKey || evento.altKey) return
      if (QUE_ESCOLHEM.has(evento.key) && focarAberta(caixa.current)) evento.preventDefault()
    }
    document.addEventListener("keydown", entrar)
    return () => document.removeEventListener("keydown", entrar)
  }, [])
  // Whoever gave up on a drawer is on the line again.
  const comGaveta = useRef(false)
  useEffect(() => {
    const voltou = comGaveta.current && aMao === null
    comGaveta.current = aMao !== null
    if (!voltou) return
    // Once the drawer gave the focus back to where it had found it.
    const espera = setTimeout(() => focarAberta(caixa.current))
    return () => clearTimeout(espera)
  }, [aMao])

  const ir = (id: string | undefined) => {
    if (id === undefined) return
    seguir.current = true
    aoAbrir(id)
  }
  const confirmar = (linha: LinhaPendente) => {
    if (fila.confirmar(linha)) ir(seguinte(linhas, linha.id, fila.andamentos))
    else categoria.current?.focus()
  }
  const aoTeclar = (evento: KeyboardEvent, linha: LinhaPendente) => {
    const { key, ctrlKey, metaKey, altKey, repeat } = evento
    if (ctrlKey || metaKey || altKey || (evento.target instanceof Element && evento.target.closest(EM_CAMPO))) return
    const emBotao = evento.target instanceof HTMLButtonElement
    const aqui = linhas.findIndex((l) => l.id === linha.id)
    const ultima = [...fila.andamentos.values()].findLast((a) => a.estado === "feita")
    const atos: Record<string, (() => void) | undefined> = {
      ArrowDown: () => ir(linhas[aqui + 1]?.id),
      j: () => ir(linhas[aqui + 1]?.id),
      ArrowUp: () => ir(linhas[aqui - 1]?.id),
      k: () => ir(linhas[aqui - 1]?.id),
      // A key held down would confirm the next ones unseen.
      Enter: emBotao || repeat ? undefined : () => confirmar(linha),
      c: () => categoria.current?.focus(),
      t: () => setAMao({ linha, qual: "titulos" }),
      d: () => setAMao({ linha, qual: "divisao" }),
      u: ultima?.estado === "feita" ? () => fila.desfazer(ultima.id) : undefined,
    }
    const ato = /^[1-4]$/.test(key)
      ? linha.sugestoes[Number(key) - 1] && (() => fila.escolher(linha.id, { sugestao: Number(key) - 1 }))
      : atos[key.length === 1 ? key.toLowerCase() : key]
    if (!ato) return
    evento.preventDefault()
    ato()
  }
  const dizerAMao = (destino: DestinoDaLinha, titulo: string) => {
    if (aMao === null) return
    setAMao(null)
    fila.dizer([{ linha: aMao.linha, destino, titulo }])
    ir(seguinte(linhas, aMao.linha.id, fila.andamentos))
  }
  const gaveta = { aoDizer: dizerAMao, aoFechar: () => setAMao(null) }
  return (
    <>
      <ol ref={caixa} className="sem-marcas" aria-label="Linhas a conciliar">
        {linhas.map((linha) => (
          <li
            key={linha.id}
            data-linha={linha.id}
            data-aberta={linha.id === aberta || undefined}
            data-estado={fila.andamentos.get(linha.id)?.estado}
            className={classes.linha}
            tabIndex={linha.id === aberta ? 0 : -1}
            aria-label={`${linha.descricao}, ${formatarReais(linha.valor)}, ${formatarData(linha.data)}`}
            onClick={() => aoAbrir(linha.id)}
            onKeyDown={(evento) => aoTeclar(evento, linha)}
          >
            <Cabeca linha={linha} andamento={fila.andamentos.get(linha.id)} escolha={fila.escolhas.get(linha.id)} />
            <CorpoDaLinha
              linha={linha}
              categorias={categorias}
              fila={fila}
              aberta={linha.id === aberta}
              campo={linha.id === aberta ? categoria : null}
              aoConfirmar={() => confirmar(linha)}
              aoVoltar={() => ir(linha.id)}
              aoAbrirAMao={(qual) => setAMao({ linha, qual })}
            />
          </li>
        ))}
      </ol>
      <Suspense>
        {aMao?.qual === "titulos" && <GavetaDosTitulos linha={aMao.linha} {...gaveta} />}
        {aMao?.qual === "divisao" && <GavetaDaDivisao linha={aMao.linha} categorias={categorias} {...gaveta} />}
      </Suspense>
    </>
  )
}

interface CabecaProps {
  readonly linha: LinhaPendente
  readonly andamento: Andamento | undefined
  readonly escolha: Escolha | undefined
}

function Cabeca({ linha, andamento, escolha }: CabecaProps) {
  return (
    <div className={classes.cabeca}>
      <span className={classes.data}>{formatarData(linha.data)}</span>
      <span className={classes.descricao}>
        <strong>{linha.descricao}</strong>
        <span className={classes.fraco}>{linha.conta}</span>
      </span>
      <span className={classes.valor} data-entrada={!linha.valor.startsWith("-") || undefined}>
        {formatarReais(linha.valor)}
      </span>
      <span className={classes.resumo}>
        <Resumo linha={linha} andamento={andamento} escolha={escolha} />
      </span>
    </div>
  )
}

function Resumo({ linha, andamento, escolha }: CabecaProps) {
  if (andamento?.estado === "indo") return <Etiqueta tom="andamento">Confirmando…</Etiqueta>
  if (andamento?.estado === "feita") return <Etiqueta tom="feito">{andamento.titulo}</Etiqueta>
  if (andamento?.estado === "recusada") return <Etiqueta tom="erro">Não foi confirmada</Etiqueta>
  if (escolha && "categoria" in escolha) return <Etiqueta tom="neutro">{escolha.nome}</Etiqueta>
  const sugestao = linha.sugestoes[escolha?.sugestao ?? 0]
  if (!sugestao) return <Etiqueta tom="neutro">Escolha a categoria</Etiqueta>
  return (
    <Etiqueta tom={tons[sugestao.confianca]} title={confiancas[sugestao.confianca].rotulo}>
      {sugestao.titulo}
    </Etiqueta>
  )
}

/** The list while it is read. */
export function LinhasEmEspera() {
  return (
    <div className="sem-marcas" aria-busy>
      {["a", "b", "c", "d", "e", "f"].map((i) => (
        <Skeleton key={i} height={48} my={4} />
      ))}
    </div>
  )
}
