import { Button, Skeleton, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { formatarData } from "../../../lib/formatacao/data.ts"
import { sobDemanda } from "../../../lib/sob-demanda.ts"
import { Ligacao } from "../../../shared/conta/Folha.tsx"
import { avisar } from "../../../ui/avisos.tsx"
import { Cartao } from "../../../ui/Cartao.tsx"
import { DialogoConfirmar } from "../../../ui/DialogoConfirmar.tsx"
import { EstadoDeErro } from "../../../ui/Estados.tsx"
import { Etiqueta } from "../../../ui/Etiqueta.tsx"
import { consultaSeguranca, type Seguranca, useExcluirPasskey } from "../conta.api.ts"
import { ExcluirConta } from "./ExcluirConta.tsx"
import { Item } from "./Item.tsx"
import classes from "./seguranca.module.css"

const daConta = () => import("./DialogosDaConta.tsx")
const DialogoDaSenha = sobDemanda(async () => (await daConta()).DialogoDaSenha)
const DialogoDoEmail = sobDemanda(async () => (await daConta()).DialogoDoEmail)
const doSegundoFator = () => import("./DialogosDoSegundoFator.tsx")
const DialogoDeLigar = sobDemanda(async () => (await doSegundoFator()).DialogoDeLigar)
const DialogoDeDesligar = sobDemanda(async () => (await doSegundoFator()).DialogoDeDesligar)
const DialogoDeRefazer = sobDemanda(async () => (await doSegundoFator()).DialogoDeRefazer)
const DialogoDaPasskey = sobDemanda(async () => (await import("./DialogoDaPasskey.tsx")).DialogoDaPasskey)

const dialogos = {
  senha: DialogoDaSenha,
  email: DialogoDoEmail,
  ligar: DialogoDeLigar,
  desligar: DialogoDeDesligar,
  codigos: DialogoDeRefazer,
  passkey: DialogoDaPasskey,
} as const
type QualDialogo = keyof typeof dialogos

/** Password, e-mail, second factor and passkeys; with an external provider, where they are managed. */
export function CartaoSeguranca() {
  const { data, error, refetch } = useQuery(consultaSeguranca)
  const [aberto, setAberto] = useState<QualDialogo | null>(null)
  const Aberto = aberto && dialogos[aberto]
  return (
    <Cartao titulo="Segurança">
      {data ? (
        data.gerenciavel ? (
          <Gerenciavel seguranca={data} abrir={setAberto} />
        ) : (
          <ul className="sem-marcas">
            <li className={classes.item}>
              <NoProvedor endereco={data.endereco} />
            </li>
            <ExcluirConta />
          </ul>
        )
      ) : error ? (
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      ) : (
        <Stack gap="sm" aria-busy>
          {[1, 2, 3, 4].map((i) => (
            <Skeleton key={i} height={68} />
          ))}
        </Stack>
      )}
      {Aberto && (
        <Suspense fallback={null}>
          <Aberto aoFechar={() => setAberto(null)} />
        </Suspense>
      )}
    </Cartao>
  )
}

function NoProvedor({ endereco }: { readonly endereco: string | null }) {
  return (
    <Item
      nome="Senha e segundo fator"
      detalhe="Sua senha é administrada pelo provedor de identidade do escritório, não por aqui."
      acoes={
        endereco && (
          <Ligacao href={endereco} target="_blank" rel="noopener">
            Abrir a página da conta no provedor
          </Ligacao>
        )
      }
    />
  )
}

interface Props {
  readonly seguranca: Seguranca
  readonly abrir: (qual: QualDialogo) => void
}

function Gerenciavel({ seguranca, abrir }: Props) {
  const { email, emailConfirmado, emailPendente, segundoFator, codigosRestantes } = seguranca
  const botao = (qual: QualDialogo, rotulo: string, nome?: string) => (
    <Button variant="default" size="xs" aria-label={nome} onClick={() => abrir(qual)}>
      {rotulo}
    </Button>
  )
  return (
    <ul className="sem-marcas">
      <li className={classes.item}>
        <Item
          nome="Senha"
          detalhe="Trocar a senha encerra as sessões dos outros aparelhos."
          acoes={botao("senha", "Trocar a senha")}
        />
      </li>
      <li className={classes.item}>
        <Item
          nome="E-mail de entrada"
          marca={!emailConfirmado && <Etiqueta tom="atencao">Não confirmado</Etiqueta>}
          detalhe={emailPendente ? `${email}. À espera de confirmação: ${emailPendente}.` : email}
          acoes={botao("email", "Trocar o e-mail")}
        />
      </li>
      <li className={classes.item}>
        <Item
          nome="Aplicativo de códigos"
          marca={segundoFator ? <Etiqueta tom="feito">Ligado</Etiqueta> : <Etiqueta tom="neutro">Desligado</Etiqueta>}
          detalhe={
            segundoFator
              ? textoDosCodigos(codigosRestantes)
              : "Um segundo passo na entrada: quem descobrir a sua senha não entra sem o seu aparelho."
          }
          acoes={
            segundoFator ? (
              <>
                {botao("codigos", "Refazer os códigos")}
                {botao("desligar", "Desligar", "Desligar o aplicativo de códigos")}
              </>
            ) : (
              botao("ligar", "Ligar", "Ligar o aplicativo de códigos")
            )
          }
        />
      </li>
      <li className={classes.item}>
        <Item
          nome="Passkeys"
          detalhe={
            enderecoAceitaPasskeys(window.location.hostname)
              ? "Entrar pela digital, pelo rosto ou pelo PIN do aparelho, sem digitar a senha."
              : `Os navegadores só criam passkeys em endereços com nome, e este é ${window.location.hostname}.`
          }
          acoes={enderecoAceitaPasskeys(window.location.hostname) && botao("passkey", "Criar passkey")}
        />
        <Passkeys lista={seguranca.passkeys} />
      </li>
    </ul>
  )
}

/** WebAuthn ties a credential to a domain name: an address of numbers has none. */
function enderecoAceitaPasskeys(host: string): boolean {
  return !/^[\d.]+$|^\[|:/.test(host)
}

/** How many recovery codes are left, and what to do when they end. */
function textoDosCodigos(restantes: number): string {
  if (restantes === 0) return "Nenhum código de recuperação restante. Refaça-os antes de precisar."
  if (restantes === 1) return "Resta 1 código de recuperação. Refaça-os antes de precisar."
  return `Restam ${restantes} códigos de recuperação.`
}

function Passkeys({ lista }: { readonly lista: Seguranca["passkeys"] }) {
  const [aExcluir, setAExcluir] = useState<Seguranca["passkeys"][number] | null>(null)
  const excluir = useExcluirPasskey()
  if (lista.length === 0) return null
  return (
    <>
      <ul className={classes.sublista} aria-label="Passkeys">
        {lista.map((passkey) => (
          <li key={passkey.id} className={classes.item}>
            <Item
              nome={passkey.nome}
              detalhe={`Criada em ${formatarData(passkey.criadaEm)}. ${passkey.usadaEm ? `Usada em ${formatarData(passkey.usadaEm)}.` : "Ainda não usada."}`}
              acoes={
                <Button
                  variant="subtle"
                  size="xs"
                  color="red"
                  aria-label={`Excluir a passkey ${passkey.nome}`}
                  onClick={() => setAExcluir(passkey)}
                >
                  Excluir
                </Button>
              }
            />
          </li>
        ))}
      </ul>
      <DialogoConfirmar
        aberto={aExcluir !== null}
        titulo={`Excluir a passkey “${aExcluir?.nome ?? ""}”?`}
        confirmar="Excluir passkey"
        trabalhando={excluir.isPending}
        aoCancelar={() => setAExcluir(null)}
        aoConfirmar={() => {
          if (!aExcluir) return
          excluir.mutate(aExcluir.id, {
            onSuccess: () => avisar("feito", "Passkey excluída."),
            onSettled: () => setAExcluir(null),
          })
        }}
      >
        Ela deixa de servir para entrar. Apague-a também no gerenciador de senhas do aparelho.
      </DialogoConfirmar>
    </>
  )
}
