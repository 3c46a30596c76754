import { Button, Skeleton, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarDataHora } from "../../../lib/formatacao/data.ts"
import { avisar } from "../../../ui/avisos.tsx"
import { Cartao } from "../../../ui/Cartao.tsx"
import { DialogoConfirmar } from "../../../ui/DialogoConfirmar.tsx"
import { EstadoDeErro } from "../../../ui/Estados.tsx"
import { Etiqueta } from "../../../ui/Etiqueta.tsx"
import { consultaSessoes, type Sessao, useEncerrarSessoes } from "../conta.api.ts"
import { nomeDoAparelho } from "./aparelho.ts"
import { Item } from "./Item.tsx"
import classes from "./seguranca.module.css"

/** Where the person is signed in, and how to end it from afar. */
export function CartaoSessoes() {
  const { data, error, refetch } = useQuery(consultaSessoes)
  const encerrar = useEncerrarSessoes()
  const [aEncerrar, setAEncerrar] = useState<Sessao | "outras" | null>(null)
  const outras = data?.filter(({ atual }) => !atual).length ?? 0
  return (
    <Cartao
      titulo="Sessões abertas"
      acao={
        outras > 0 && (
          <Button variant="default" size="xs" onClick={() => setAEncerrar("outras")}>
            Encerrar as outras
          </Button>
        )
      }
    >
      {data ? (
        <ul className="sem-marcas">
          {data.map((sessao) => (
            <li key={sessao.id} className={classes.item}>
              <Item
                nome={nomeDoAparelho(sessao.agente)}
                marca={sessao.atual && <Etiqueta tom="feito">Esta sessão</Etiqueta>}
                detalhe={detalheDa(sessao)}
                acoes={
                  !sessao.atual && (
                    <Button
                      variant="subtle"
                      size="xs"
                      color="red"
                      aria-label={`Encerrar a sessão de ${nomeDoAparelho(sessao.agente)}, iniciada em ${formatarDataHora(sessao.iniciadaEm)}`}
                      onClick={() => setAEncerrar(sessao)}
                    >
                      Encerrar
                    </Button>
                  )
                }
              />
            </li>
          ))}
        </ul>
      ) : error ? (
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      ) : (
        <Stack gap="sm" aria-busy>
          <Skeleton height={40} />
          <Skeleton height={40} />
        </Stack>
      )}
      <DialogoConfirmar
        aberto={aEncerrar !== null}
        titulo={aEncerrar === "outras" ? "Encerrar as outras sessões?" : "Encerrar esta sessão?"}
        confirmar={aEncerrar === "outras" ? "Encerrar as outras" : "Encerrar sessão"}
        trabalhando={encerrar.isPending}
        aoCancelar={() => setAEncerrar(null)}
        aoConfirmar={() => {
          if (aEncerrar === null) return
          encerrar.mutate(aEncerrar === "outras" ? null : aEncerrar.id, {
            onSuccess: () =>
              avisar("feito", aEncerrar === "outras" ? "Outras sessões encerradas." : "Sessão encerrada."),
            onSettled: () => setAEncerrar(null),
          })
        }}
      >
        {aEncerrar === "outras"
          ? "Quem estiver usando a sua conta em outro aparelho ou navegador sai na hora. Esta sessão continua."
          : aEncerrar && `${nomeDoAparelho(aEncerrar.agente)} sai na hora. Se não foi você, troque também a senha.`}
      </DialogoConfirmar>
    </Cartao>
  )
}

const FORMAS_DE_ENTRAR: Readonly<Record<string, string>> = {
  senha: "senha",
  codigo: "código do aplicativo",
  recuperacao: "código de recuperação",
  passkey: "passkey",
}

function detalheDa({ iniciadaEm, ultimoUsoEm, endereco, metodos }: Sessao): string {
  const partes = [`Entrou em ${formatarDataHora(iniciadaEm)}`]
  if (metodos.length > 0) partes[0] += ` com ${metodos.map((metodo) => FORMAS_DE_ENTRAR[metodo] ?? metodo).join(" e ")}`
  partes.push(`último uso em ${formatarDataHora(ultimoUsoEm)}`)
  if (endereco) partes.push(`endereço ${endereco}`)
  return `${partes.join(" · ")}`
}
