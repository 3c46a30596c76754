import { Button, Select } from "@mantine/core"
import { type ContaDoBanco, rotasDosExtratos } from "@partida/contracts"
import { IconBuildingBank } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarData, formatarDataHora, hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { CampoCompetencia } from "../../shared/CampoCompetencia.tsx"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { DialogoDeMotivo } from "../../shared/formulario/DialogoDeMotivo.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { consultaSaldos, useConferirMes, useReabrirMes } from "./banco.api.ts"
import classes from "./banco.module.css"
import { buscaDoBanco } from "./busca.ts"
import { opcoesDeConta } from "./textos.ts"

interface Props {
  readonly idEmpresa: string
  readonly contas: readonly ContaDoBanco[] | undefined
}

/** The balance of an account at the end of each day, beside what the bank declared, and the month checked. */
export function SaldosDoMes({ contas = [] }: Props) {
  const [busca, mudar] = useBusca(buscaDoBanco)
  const [aberto, setAberto] = useState(false)
  const conta = contas.find(({ id }) => id === busca.conta) ?? contas[0]
  if (!conta)
    return (
      <EstadoVazio titulo="Nenhuma conta ainda" icone={IconBuildingBank}>
        O saldo por dia aparece quando um extrato é importado em uma conta.
      </EstadoVazio>
    )
  const mes = busca.mes ?? (conta.ate ?? hojeEmSaoPaulo()).slice(0, 7)
  return (
    <div className={classes.margem}>
      <div className={classes.topoDoMes}>
        <Select
          aria-label="Conta"
          data={opcoesDeConta(contas)}
          value={conta.id}
          allowDeselect={false}
          onChange={(id) => mudar({ conta: id ?? undefined })}
        />
        <CampoCompetencia value={mes} onChange={(novo) => mudar({ mes: novo })} aberto={aberto} aoAbrir={setAberto} />
      </div>
      <Mes key={`${conta.id} ${mes}`} conta={conta} mes={mes} />
    </div>
  )
}

function Mes({ conta, mes }: { readonly conta: ContaDoBanco; readonly mes: string }) {
  const [busca, mudar] = useBusca(buscaDoBanco)
  const saldos = useQuery(consultaSaldos(conta.id, mes))
  const { data, error } = saldos
  if (!data) return <Espera erro={error} aoTentarDeNovo={() => void saldos.refetch()} alturas={[240]} />
  const final = data.dias.at(-1)?.saldo ?? data.anterior
  return (
    <>
      <div className={classes.topoDoMes}>
        <span>
          Antes do mês: <strong>{data.anterior === null ? "sem saldo inicial" : formatarReais(data.anterior)}</strong>
          {" · "}No fim: <strong>{final === null ? "—" : formatarReais(final)}</strong>
        </span>
        <ConferenciaDoMes conta={conta} mes={mes} conferido={data.conferido} final={final} />
      </div>
      {data.dias.length === 0 ? (
        <EstadoVazio titulo={`Nenhum movimento em ${formatarCompetenciaPorExtenso(mes)}`} icone={IconBuildingBank}>
          Os extratos importados não têm linhas deste mês nesta conta.
        </EstadoVazio>
      ) : (
        <TabelaDeLeitura>
          <caption className="so-leitor">
            Saldo de {conta.apelido} em cada dia de {formatarCompetenciaPorExtenso(mes)}
          </caption>
          <TitulosDaTabela de={["Dia", "Entradas", "Saídas", "Saldo", "No banco"]} />
          <tbody>
            {data.dias.map((dia) => (
              <tr key={dia.data}>
                <th scope="row">
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Movimentos de ${formatarData(dia.data)}`}
                    onClick={() =>
                      mudar({
                        ...busca,
                        conta: conta.id,
                        aba: undefined,
                        de: dia.data,
                        ate: dia.data,
                        pagina: undefined,
                      })
                    }
                  >
                    {formatarData(dia.data)}
                  </Button>
                </th>
                <td>{formatarValor(dia.entradas)}</td>
                <td>{formatarValor(dia.saidas)}</td>
                <td>{dia.saldo === null ? "—" : formatarValor(dia.saldo)}</td>
                <td>
                  {dia.banco === null ? (
                    <span className={classes.fraco}>—</span>
                  ) : (
                    <Etiqueta tom={dia.saldo === dia.banco ? "feito" : "erro"} simples>
                      {formatarValor(dia.banco)}
                    </Etiqueta>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </TabelaDeLeitura>
      )}
    </>
  )
}

interface ConferenciaProps {
  readonly conta: ContaDoBanco
  readonly mes: string
  readonly conferido: { readonly em: string; readonly por: string } | null
  readonly final: string | null
}

function ConferenciaDoMes({ conta, mes, conferido, final }: ConferenciaProps) {
  const { alcanca } = usePessoa()
  const [aberto, setAberto] = useState(false)
  const params = { id: conta.id, competencia: mes }
  const conferir = useConferirMes(params)
  const reabrir = useReabrirMes(params)
  const nome = `${formatarCompetencia(mes)} de ${conta.apelido}`
  if (conferido)
    return (
      <>
        <Etiqueta tom="feito">
          Conferido por {conferido.por} em {formatarDataHora(conferido.em)}
        </Etiqueta>
        {alcanca("CONTADOR") && (
          <Button variant="default" size="xs" onClick={() => setAberto(true)}>
            Reabrir o mês
          </Button>
        )}
        {aberto && (
          <DialogoDeMotivo
            titulo={`Reabrir ${nome}`}
            confirmar="Reabrir o mês"
            motivo={rotasDosExtratos.reabrirMesDaConta.corpo.shape.motivo}
            minimo={5}
            nome="banco.reabrir"
            registro={`${conta.id} ${mes}`}
            enviar={(motivo) => reabrir.mutateAsync(motivo)}
            aoConcluir={() => avisar("feito", `${nome} está aberto de novo.`)}
            aoFechar={() => setAberto(false)}
          >
            Linhas do mês voltam a poder entrar e sair da conta.
          </DialogoDeMotivo>
        )}
      </>
    )
  return (
    <>
      <Button variant="default" size="xs" disabled={final === null} onClick={() => setAberto(true)}>
        Marcar como conferido
      </Button>
      <DialogoConfirmar
        aberto={aberto}
        titulo={`Conferir ${nome}`}
        confirmar="O saldo está certo"
        trabalhando={conferir.isPending}
        aoConfirmar={() =>
          conferir.mutate(final ?? "0.00", {
            onSuccess: () => {
              setAberto(false)
              avisar("feito", `${nome} está conferido.`)
            },
          })
        }
        aoCancelar={() => {
          conferir.reset()
          setAberto(false)
        }}
      >
        <Recusa titulo="O mês não foi conferido" erro={conferir.error} />
        <p>
          O saldo no fim do mês é {final === null ? "desconhecido" : formatarReais(final)}. Depois de conferido, nenhuma
          linha do mês entra nem sai desta conta, até alguém do escritório reabri-lo com um motivo.
        </p>
      </DialogoConfirmar>
    </>
  )
}
