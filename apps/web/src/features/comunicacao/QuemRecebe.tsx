import { Button } from "@mantine/core"
import type { AssuntoDaComunicacao, ComunicadoDoPainel, Destinatario } from "@partida/contracts"
import { IconBrandWhatsapp } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { consultaDestinatarios } from "../../shared/destinatarios/destinatarios.api.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { usePassarAoWhatsapp } from "./comunicacao.api.ts"
import classes from "./comunicacao.module.css"

const MotivoDoWhatsapp = sobDemanda(async () => (await import("./MotivoDoWhatsapp.tsx")).MotivoDoWhatsapp)

interface Props {
  readonly comunicado: ComunicadoDoPainel
  readonly assunto: AssuntoDaComunicacao
}

/** Who of the company this document goes to, by which channels. */
export function QuemRecebe({ comunicado, assunto }: Props) {
  const { idEmpresa } = comunicado
  const { data, error, refetch } = useQuery(consultaDestinatarios(idEmpresa))
  const lista = data?.lista.filter(({ assuntos }) => assuntos.includes(assunto))
  return (
    <section>
      <div className={classes.linhaDoEnvio}>
        <h3 className={classes.subtitulo}>Quem recebe</h3>
        <BotaoLink to="/perfil" search={{ empresa: idEmpresa }} variant="subtle" size="compact-sm">
          Mudar quem recebe
        </BotaoLink>
      </div>
      {lista ? (
        lista.length === 0 ? (
          <p className={classes.fraco}>Ninguém da empresa recebe este assunto. Cadastre uma pessoa antes de enviar.</p>
        ) : (
          <ul className={classes.mensagens}>
            {lista.map((pessoa) => (
              <li key={pessoa.id ?? pessoa.idUsuario ?? pessoa.email ?? pessoa.nome} className={classes.linhaDoEnvio}>
                <Pessoa pessoa={pessoa} />
                {pessoa.id !== null && pessoa.celular !== null && (
                  <PorWhatsapp comunicado={comunicado} assunto={assunto} id={pessoa.id} celular={pessoa.celular} />
                )}
              </li>
            ))}
          </ul>
        )
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[48]} />
      )}
    </section>
  )
}

function Pessoa({ pessoa: { nome, email, idUsuario, whatsapp, problema } }: { readonly pessoa: Destinatario }) {
  const canais = [whatsapp ? "aceitou WhatsApp" : null, email, idUsuario === null ? null : "aviso no portal"].filter(
    (canal) => canal !== null,
  )
  return (
    <span className={classes.linhas}>
      <strong>{nome}</strong>
      <span className={classes.fraco}>{canais.join(" · ") || "Só por WhatsApp"}</span>
      {problema && <span>A última mensagem voltou: {problema}</span>}
    </span>
  )
}

interface WhatsappProps extends Props {
  readonly id: string
  readonly celular: string
}

/** The message ready on a person's own telephone: made first, and opened by another tap, which no browser blocks. */
function PorWhatsapp({ comunicado, assunto, id, celular }: WhatsappProps) {
  const [perguntando, setPerguntando] = useState(false)
  const passar = usePassarAoWhatsapp()
  const jaFoi = comunicado.envios.some(({ canal, endereco }) => canal === "whatsapp" && endereco === celular)
  const pedido = { assunto, documento: comunicado.id, idDestinatario: id }
  if (passar.data)
    return (
      <Button
        component="a"
        href={passar.data.endereco}
        target="_blank"
        rel="noreferrer"
        size="compact-sm"
        leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
      >
        Abrir no WhatsApp
      </Button>
    )
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
        loading={passar.isPending}
        onClick={() => (jaFoi ? setPerguntando(true) : passar.mutate(pedido))}
      >
        Preparar no WhatsApp
      </Button>
      <Suspense>
        {perguntando && (
          <MotivoDoWhatsapp
            registro={`${comunicado.id} ${id}`}
            enviar={(motivoDoReenvio) => passar.mutateAsync({ ...pedido, motivoDoReenvio })}
            aoFechar={() => setPerguntando(false)}
          />
        )}
      </Suspense>
    </>
  )
}
