import { Button, Group, SegmentedControl, Stack, TextInput } from "@mantine/core"
import { rotasDaContabilidade } from "@partida/contracts"
import { competencia, ultimoDia } from "@partida/fiscal/nucleo"
import { useQuery } from "@tanstack/react-query"
import { type KeyboardEvent, useRef, useState } from "react"
import { ErroDaApi, mensagemDe } from "../../lib/api/erro.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { CampoDeDinheiro } from "../../ui/campos/CampoDeDinheiro.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { ColarLinhas } from "./ColarLinhas.tsx"
import { consultaContasContabeis, useLancarAMao } from "./contabilidade.api.ts"
import classes from "./contabilidade.module.css"
import {
  contaDita,
  corpoDe,
  depoisDoValor,
  diferenca,
  LINHA_VAZIA,
  type LinhaDigitada,
  proximaLinha,
  repetidas,
} from "./digitado.ts"
import { PeloModelo } from "./PeloModelo.tsx"

interface Props {
  readonly idEmpresa: string
  /** Month of the top bar: the entry begins on its last day. */
  readonly ate: string
  readonly aoFechar: () => void
}

/**
 * An entry typed by keyboard: account (code, reduced code or name), side, amount; Enter goes on, brings the line that balances,
 * and posts when nothing is missing. The drawer stays for the next one, with the same day and history.
 */
export function GavetaDoNovo({ idEmpresa, ate, aoFechar }: Props) {
  const { data: contas = [] } = useQuery(consultaContasContabeis(idEmpresa))
  const lancar = useLancarAMao(idEmpresa)
  const formulario = useRef<HTMLFormElement>(null)
  const [data, setData] = useState<string>(ultimoDia(competencia(ate)))
  const [historico, setHistorico] = useState("")
  const [linhas, setLinhas] = useState<readonly LinhaDigitada[]>([LINHA_VAZIA, { ...LINHA_VAZIA, dc: "C" }])
  const [falha, setFalha] = useState<unknown>(null)
  const [colando, setColando] = useState(false)
  const [ultimo, setUltimo] = useState<{
    readonly historico: string
    readonly linhas: readonly LinhaDigitada[]
  } | null>(null)
  const [porModelo, setPorModelo] = useState(false)
  const falta = diferenca(linhas)
  const reais = (centavos: bigint) => formatarReais(emTexto(centavos))
  const mudarLinha = (i: number, mudanca: Partial<LinhaDigitada>) =>
    setLinhas(linhas.map((l, j) => (j === i ? { ...l, ...mudanca } : l)))
  /** At once where the field is already there: on a slow machine, what is typed next would still go to the one before. */
  const focar = (nome: string) => {
    const campo = () => formulario.current?.querySelector<HTMLInputElement>(`[name="${nome}"]`)
    // Selected, as going by Tab does: what is typed takes the place of what was kept, and Enter keeps it.
    const ir = (achado: HTMLInputElement | null | undefined) => {
      achado?.focus()
      achado?.select()
    }
    const jaEsta = campo()
    if (jaEsta) ir(jaEsta)
    else requestAnimationFrame(() => ir(campo()))
  }

  function repetir() {
    if (ultimo === null) return
    setHistorico(ultimo.historico)
    setLinhas(repetidas(ultimo.linhas))
    requestAnimationFrame(() => focar("historico"))
  }

  async function enviar() {
    const corpo = corpoDe(contas, { data, historico, linhas })
    const lido = rotasDaContabilidade.lancarAMao.corpo.safeParse(corpo)
    if (!lido.success) return setFalha(new Error(lido.error.issues[0]?.message ?? "Confira o lançamento."))
    try {
      const { numero } = await lancar.mutateAsync(corpo)
      avisar("feito", `Lançamento ${numero} feito.`)
      setFalha(null)
      setUltimo({ historico, linhas })
      setLinhas([LINHA_VAZIA, { ...LINHA_VAZIA, dc: "C" }])
      // Whoever goes by templates goes on by them.
      focar(porModelo ? "modelo" : "historico")
    } catch (erro) {
      setFalha(erro)
    }
  }

  /** Enter on the amount of the last line: what is missing comes as another line; nothing missing, it is posted. Up repeats the last one. */
  function aoTeclar(evento: KeyboardEvent<HTMLFormElement>) {
    if (!(evento.target instanceof HTMLInputElement)) return
    const campo = evento.target.name
    if (evento.key === "ArrowUp" && campo === "historico" && ultimo !== null) {
      evento.preventDefault()
      return repetir()
    }
    if (evento.key !== "Enter") return
    evento.preventDefault()
    const [, tipo = "", indice = ""] = /^(conta|valor)-(\d+)$/.exec(campo) ?? []
    const i = Number(indice)
    if (campo === "data") return focar("historico")
    if (campo === "historico") return focar(linhas[0]?.conta ? "valor-0" : "conta-0")
    if (tipo === "conta") return focar(`valor-${i}`)
    if (tipo !== "valor") return
    const seguinte = depoisDoValor(linhas, i)
    if (seguinte === null) return void enviar()
    setLinhas(seguinte.linhas)
    focar(seguinte.campo)
  }

  return (
    <Gaveta
      aberta
      comMargem
      largura={640}
      titulo="Novo lançamento"
      subtitulo="Enter passa ao próximo campo e, com tudo fechado, lança; ↑ no histórico repete o último"
      aoFechar={aoFechar}
      rodape={
        <Group justify="space-between" w="100%">
          <span aria-live="polite" className={falta === 0n ? classes.fechado : classes.aberto}>
            {falta === 0n
              ? "Débitos e créditos iguais"
              : `Faltam ${reais(falta)} a ${falta > 0n ? "crédito" : "débito"}`}
          </span>
          <Button loading={lancar.isPending} disabled={falta !== 0n} onClick={() => void enviar()}>
            Lançar
          </Button>
        </Group>
      }
    >
      <form ref={formulario} onKeyDown={aoTeclar} onSubmit={(e) => e.preventDefault()}>
        <Stack gap="md">
          {falha !== null && (
            <Faixa tom="erro" titulo="O lançamento não foi feito" anunciar>
              {falha instanceof ErroDaApi ? mensagemDe(falha) : falha instanceof Error ? falha.message : ""}
            </Faixa>
          )}
          <Group gap="sm" align="flex-start" wrap="nowrap">
            <Campo tipo="data" name="data" label="Data" value={data} onChange={setData} />
            <TextInput
              name="historico"
              label="Histórico"
              className={classes.cresce ?? ""}
              data-autofocus
              maxLength={500}
              value={historico}
              onChange={({ currentTarget }) => setHistorico(currentTarget.value)}
            />
          </Group>
          <PeloModelo
            idEmpresa={idEmpresa}
            data={data}
            aoAplicar={(feito) => {
              setPorModelo(true)
              setFalha(null)
              setHistorico(feito.historico)
              setLinhas(feito.partidas.map((p) => ({ conta: `${p.conta} ${p.nome}`, dc: p.dc, valor: p.valor })))
              // Everything is said: the next Enter posts it, once the lines are there.
              requestAnimationFrame(() => focar(`valor-${feito.partidas.length - 1}`))
            }}
            aoPular={() => {
              setPorModelo(false)
              focar("historico")
            }}
          />
          <datalist id="contas-do-lancamento">
            {contas.map((c) =>
              c.tipo === "A" ? (
                <option key={c.codigo} value={`${c.codigo} ${c.nome}`}>
                  {c.reduzido}
                </option>
              ) : null,
            )}
          </datalist>
          {linhas.map((linha, i) => (
            <fieldset key={i} className={classes.linha}>
              <legend className={classes.escondida}>Linha {i + 1}</legend>
              <SegmentedControl
                size="xs"
                aria-label={`Lado da linha ${i + 1}`}
                data={[
                  { value: "D", label: "D" },
                  { value: "C", label: "C" },
                ]}
                value={linha.dc}
                onChange={(dc) => mudarLinha(i, { dc: dc === "C" ? "C" : "D" })}
              />
              <TextInput
                name={`conta-${i}`}
                list="contas-do-lancamento"
                autoComplete="off"
                className={classes.cresce ?? ""}
                aria-label={`Conta da linha ${i + 1}`}
                placeholder="Código, reduzido ou nome"
                description={
                  linha.conta === "" ? undefined : (contaDita(contas, linha.conta)?.nome ?? "Conta não encontrada")
                }
                value={linha.conta}
                onChange={({ currentTarget }) => mudarLinha(i, { conta: currentTarget.value })}
              />
              <CampoDeDinheiro
                name={`valor-${i}`}
                aria-label={`Valor da linha ${i + 1}`}
                value={linha.valor}
                onChange={(valor) => mudarLinha(i, { valor })}
              />
            </fieldset>
          ))}
          <Group gap="xs" grow>
            <Button
              variant="subtle"
              size="xs"
              onClick={() => {
                setLinhas([...linhas, proximaLinha(linhas)])
                focar(`conta-${linhas.length}`)
              }}
            >
              Mais uma linha
            </Button>
            <Button variant="subtle" size="xs" disabled={ultimo === null} aria-keyshortcuts="ArrowUp" onClick={repetir}>
              Repetir o último
            </Button>
            <Button variant="subtle" size="xs" onClick={() => setColando(true)}>
              Colar de uma planilha
            </Button>
          </Group>
        </Stack>
      </form>
      {colando && (
        <ColarLinhas
          contas={contas}
          aoFechar={() => setColando(false)}
          aoColar={(coladas) => {
            setLinhas(coladas)
            setColando(false)
          }}
        />
      )}
    </Gaveta>
  )
}

const emTexto = (centavos: bigint) => {
  const texto = (centavos < 0n ? -centavos : centavos).toString().padStart(3, "0")
  return `${texto.slice(0, -2)}.${texto.slice(-2)}`
}
