import { Checkbox, Group, Select } from "@mantine/core"
import { type LinhaDoBalancete, tiposDeBalancete } from "@partida/contracts"
import { IconAlertTriangle, IconBook2 } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { formatarReais, formatarValor, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { Exportacao } from "../../shared/lista/Exportacao.tsx"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import type { BuscaDaEmpresa } from "./busca.ts"
import { consultaBalancete, exportarBalancete, type Periodo } from "./contabilidade.api.ts"
import classes from "./contabilidade.module.css"
import { Esperando } from "./Esperando.tsx"

export interface PropsDaAba {
  readonly idEmpresa: string
  readonly periodo: Periodo
  readonly busca: BuscaDaEmpresa
  readonly mudar: (mudanca: Partial<BuscaDaEmpresa>) => void
}

const tipos = Object.values(tiposDeBalancete).map(({ id, rotulo }) => ({ value: String(id), label: rotulo }))
const niveis = ["1", "2", "3", "4"].map((n) => ({ value: n, label: `Até o nível ${n}` }))

/** The trial balance: every account opens its ledger; what is on the wrong side, or does not balance, is said in red. */
export function Balancete({
  idEmpresa,
  periodo,
  busca,
  mudar,
  aoAbrirConta,
}: PropsDaAba & { readonly aoAbrirConta: (codigo: string) => void }) {
  const filtro = {
    ...periodo,
    tipo: Number(busca.tipo ?? "0"),
    ...(busca.nivel ? { nivel: Number(busca.nivel) } : {}),
    ...(busca.movimento ? { soComMovimento: true } : {}),
  }
  const { data, error, refetch } = useQuery(consultaBalancete(idEmpresa, filtro))
  return (
    <>
      <Group gap="sm" className={`${classes.periodo ?? ""} nao-imprimir`}>
        <Select
          size="xs"
          aria-label="Contas"
          data={tipos}
          value={busca.tipo ?? "0"}
          allowDeselect={false}
          onChange={(tipo) => mudar({ tipo: tipo === "1" || tipo === "2" ? tipo : undefined })}
        />
        <Select
          size="xs"
          aria-label="Nível"
          placeholder="Todos os níveis"
          clearable
          data={niveis}
          value={busca.nivel ?? null}
          onChange={(nivel) => mudar({ nivel: (["1", "2", "3", "4"] as const).find((n) => n === nivel) })}
        />
        <Checkbox
          size="xs"
          label="Só com movimento"
          checked={busca.movimento !== undefined}
          onChange={({ currentTarget }) => mudar({ movimento: currentTarget.checked ? "sim" : undefined })}
        />
        <span className={classes.fim}>
          <Exportacao
            titulo="Balancete"
            abrir={exportarBalancete({ idEmpresa, ...filtro })}
            todas={[]}
            visiveis={[]}
            total={data?.linhas.length ?? 0}
          />
        </span>
      </Group>
      {data && !data.fecha && (
        <Faixa tom="erro" titulo="O balancete não fecha" anunciar>
          Débitos {formatarReais(data.totais.debitos)}, créditos {formatarReais(data.totais.creditos)}; os saldos deviam
          somar zero e somam {formatarReais(data.totais.atual.valor)} {data.totais.atual.dc}. Não entregue estes livros:
          chame o suporte.
        </Faixa>
      )}
      {error ? (
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      ) : data === undefined ? (
        <Esperando />
      ) : data.linhas.length === 0 ? (
        <EstadoVazio titulo="Nenhum lançamento até aqui" icone={IconBook2}>
          O balancete começa quando o primeiro mês é lançado, ou com um lançamento à mão.
        </EstadoVazio>
      ) : (
        <TabelaDeLeitura className={classes.livro}>
          <caption className={classes.escondida}>Balancete</caption>
          <thead>
            <tr>
              <th scope="col">Conta</th>
              <th scope="col" className={classes.larga}>
                Saldo anterior
              </th>
              <th scope="col" className={classes.larga}>
                Débitos
              </th>
              <th scope="col" className={classes.larga}>
                Créditos
              </th>
              <th scope="col">Saldo atual</th>
            </tr>
          </thead>
          <tbody>
            {data.linhas.map((linha) => (
              <Linha key={linha.codigo} linha={linha} aoAbrir={aoAbrirConta} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Totais</th>
              <td className={classes.larga}>{comLado(data.totais.anterior)}</td>
              <td className={classes.larga}>{formatarValor(data.totais.debitos)}</td>
              <td className={classes.larga}>{formatarValor(data.totais.creditos)}</td>
              <td>{comLado(data.totais.atual)}</td>
            </tr>
          </tfoot>
        </TabelaDeLeitura>
      )}
    </>
  )
}

function Linha({ linha, aoAbrir }: { readonly linha: LinhaDoBalancete; readonly aoAbrir: (codigo: string) => void }) {
  const { codigo, nome, nivel, tipo, reduzido, anterior, debitos, creditos, atual, invertido } = linha
  return (
    <tr data-tipo={tipo}>
      <th scope="row" style={{ paddingInlineStart: `${8 + (nivel - 1) * 12}px` }}>
        <button type="button" className={classes.conta} onClick={() => aoAbrir(codigo)}>
          <span className={classes.codigo}>{codigo}</span> {nome}
          {reduzido !== null && <span className={classes.reduzido}>{reduzido}</span>}
        </button>
      </th>
      <td className={classes.larga}>{comLado(anterior)}</td>
      <td className={classes.larga}>{ouTraco(debitos)}</td>
      <td className={classes.larga}>{ouTraco(creditos)}</td>
      <td data-invertido={invertido || undefined}>
        {invertido && (
          <IconAlertTriangle size={14} aria-label="Saldo do lado errado" className={classes.alerta} role="img" />
        )}
        {comLado(atual)}
      </td>
    </tr>
  )
}

const ouTraco = (valor: string) => (sinalDe(valor) === 0 ? "—" : formatarValor(valor))

/** "1.234,56 D"; a dash for nothing. */
export const comLado = ({ valor, dc }: { readonly valor: string; readonly dc: "D" | "C" }) =>
  sinalDe(valor) === 0 ? "—" : `${formatarValor(valor)} ${dc}`
