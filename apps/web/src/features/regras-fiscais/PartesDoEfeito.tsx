import { Text } from "@mantine/core"
import type { EfeitoDaRegra, PreviaDaRegra } from "@partida/contracts"
import type { ReactNode } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import classes from "./regras-fiscais.module.css"

/** What a change of a rule touches: months still open, companies, and the closed months that it does not. */
export function PartesDoEfeito({ previa }: { readonly previa: PreviaDaRegra }) {
  const { fechados } = previa
  return (
    <>
      <Abertos previa={previa} />
      <Empresas previa={previa} />
      {fechados.meses > 0 && (
        <Faixa tom="neutro" titulo="Meses fechados não mudam">
          {plural(fechados.meses, "mês fechado", "meses fechados")} de empresas, com{" "}
          {plural(fechados.notas, "nota", "notas")} ({formatarReais(fechados.valor)}), ficam como estão.
        </Faixa>
      )}
    </>
  )
}

const palavras = { "passa-a-valer": "passa a valer", "deixa-de-valer": "deixa de valer" } as const satisfies Record<
  EfeitoDaRegra,
  string
>

/** " · deixa de valer"; nothing where the rule goes on holding. */
function Efeitos({ efeitos }: { readonly efeitos: readonly EfeitoDaRegra[] }) {
  return efeitos.map((efeito) => (
    <span key={efeito} className="fraco">
      {" · "}
      {palavras[efeito]}
    </span>
  ))
}

/** One part of the effect, under its title. */
export function Parte({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) {
  return (
    <section aria-label={titulo}>
      <Text fw={600} size="sm" mb={4}>
        {titulo}
      </Text>
      {children}
    </section>
  )
}

const MESES_NA_TELA = 12

function Abertos({ previa: { abertos } }: { readonly previa: PreviaDaRegra }) {
  if (abertos.notas === 0) {
    return <Parte titulo="Meses abertos">Nenhuma nota de mês aberto, até agora, é deste assunto nestas datas.</Parte>
  }
  const meses = abertos.meses.slice(-MESES_NA_TELA)
  const antes = abertos.meses.length - meses.length
  return (
    <Parte titulo={`Meses abertos: ${plural(abertos.notas, "nota", "notas")}, ${formatarReais(abertos.valor)}`}>
      <TabelaDeLeitura>
        <TitulosDaTabela de={["Competência", "Empresas", "Notas", "Serviços"]} />
        <tbody>
          {meses.map((mes) => (
            <tr key={`${mes.competencia} ${mes.efeito}`}>
              <td>
                {formatarCompetencia(mes.competencia)}
                <Efeitos efeitos={mes.efeito === null ? [] : [mes.efeito]} />
              </td>
              <td>{mes.empresas}</td>
              <td>{mes.notas}</td>
              <td>{formatarReais(mes.valor)}</td>
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
      {antes > 0 && <p className={classes.dica}>E mais {plural(antes, "linha anterior", "linhas anteriores")}.</p>}
    </Parte>
  )
}

const EMPRESAS_NA_TELA = 6

function Empresas({ previa: { empresas } }: { readonly previa: PreviaDaRegra }) {
  if (empresas.total === 0) return <Parte titulo="Empresas">Nenhuma empresa que você alcança.</Parte>
  const lista = empresas.lista.slice(0, EMPRESAS_NA_TELA)
  const resto = empresas.total - lista.length
  return (
    <Parte titulo={plural(empresas.total, "empresa", "empresas")}>
      <TabelaDeLeitura>
        <tbody>
          {lista.map(({ id, apelido, notas, valor, efeitos, aConfirmar }) => (
            <tr key={id}>
              <td>
                {apelido}
                <Efeitos efeitos={efeitos} />
                {aConfirmar && <span className="fraco"> · serviço a confirmar: só o CNAE o sugere</span>}
              </td>
              <td>{notas === 0 ? "sem notas ainda" : plural(notas, "nota", "notas")}</td>
              <td>{notas === 0 ? "" : formatarReais(valor)}</td>
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
      {resto > 0 && <p className={classes.dica}>E mais {plural(resto, "empresa", "empresas")}.</p>}
    </Parte>
  )
}
