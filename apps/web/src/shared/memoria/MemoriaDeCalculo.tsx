import { Button, Group } from "@mantine/core"
import type { Passo } from "@partida/fiscal"
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconPrinter } from "@tabler/icons-react"
import { useEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { imprimirSo } from "../../lib/papel.ts"
import classes from "./memoria.module.css"
import { type AoAbrirOrigem, PassoDaMemoria } from "./PassoDaMemoria.tsx"

interface Props extends AoAbrirOrigem {
  readonly memoria: Passo
  /** Accessible name, when there is more than one on the page. */
  readonly rotulo?: string
}

const NIVEIS_ABERTOS = 2

/**
 * The memória de cálculo of any computation: nested lists whose levels open and close by buttons. Closed levels are
 * not drawn, so trees of hundreds of steps stay light; printing opens them all, and then leaves them as they were.
 */
export function MemoriaDeCalculo({ memoria, rotulo = "Memória de cálculo", aoAbrirNotas, aoAbrirMes }: Props) {
  // The whole tree is mounted again when all levels change at once: each step then starts from this depth.
  const [abertura, setAbertura] = useState({ niveis: NIVEIS_ABERTOS, vez: 0 })
  const abrirAte = (niveis: number) => setAbertura(({ vez }) => ({ niveis, vez: vez + 1 }))
  useEffect(() => {
    let eram = NIVEIS_ABERTOS
    const antes = () =>
      flushSync(() =>
        setAbertura(({ niveis, vez }) => {
          eram = niveis
          return { niveis: Number.POSITIVE_INFINITY, vez: vez + 1 }
        }),
      )
    const depois = () => abrirAte(eram)
    window.addEventListener("beforeprint", antes)
    window.addEventListener("afterprint", depois)
    return () => {
      window.removeEventListener("beforeprint", antes)
      window.removeEventListener("afterprint", depois)
    }
  }, [])
  const secao = useRef<HTMLElement>(null)
  return (
    <section ref={secao} className={classes.memoria} aria-label={rotulo}>
      <Group gap={4} justify="flex-end" className="nao-imprimir">
        <Botao icone={<IconArrowsDiagonal size={14} />} aoClicar={() => abrirAte(Number.POSITIVE_INFINITY)}>
          Abrir tudo
        </Botao>
        <Botao icone={<IconArrowsDiagonalMinimize2 size={14} />} aoClicar={() => abrirAte(1)}>
          Recolher
        </Botao>
        <Botao icone={<IconPrinter size={14} />} aoClicar={() => imprimirSo(secao.current)}>
          Imprimir
        </Botao>
      </Group>
      <ul className={classes.raiz} key={abertura.vez}>
        <PassoDaMemoria
          passo={memoria}
          nivel={0}
          niveisAbertos={abertura.niveis}
          sinal={null}
          aoAbrirNotas={aoAbrirNotas}
          aoAbrirMes={aoAbrirMes}
        />
      </ul>
    </section>
  )
}

function Botao(props: { readonly icone: React.ReactNode; readonly aoClicar: () => void; readonly children: string }) {
  return (
    <Button variant="subtle" color="gray" size="compact-xs" leftSection={props.icone} onClick={props.aoClicar}>
      {props.children}
    </Button>
  )
}
